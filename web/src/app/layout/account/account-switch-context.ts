import { createContext, use } from 'react';
import { posedAs } from '../../../auth/pose-as.ts';
import { useConfig } from '../../../config/config-context.ts';
import { useSeller } from '../../../seller/use-shell.ts';

/** Opens the account switch. */
export const AccountSwitchContext = createContext<() => void>(() => {});

/**
 * How to open the account switch; null for whom it is not meant. The server
 * decides who may (R4.5): this only keeps it out of sight of sellers in
 * production, who are no operators.
 */
export function useAccountSwitch(): (() => void) | null {
  const open = use(AccountSwitchContext);
  const { production } = useConfig();
  const { seller, isSeller } = useSeller();
  const isMeant = !production || posedAs() !== undefined || !isSeller || seller.is_merkato;
  return isMeant ? open : null;
}
