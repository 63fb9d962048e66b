import { createContext, use } from 'react';
import { useSeller } from '../../../seller/use-shell.ts';

/** Opens the account switch. */
export const AccountSwitchContext = createContext<() => void>(() => {});

/** How to open the account switch; null for whoever the server would refuse it (R4.5). */
export function useAccountSwitch(): (() => void) | null {
  const open = use(AccountSwitchContext);
  return useSeller().mayPoseAs ? open : null;
}
