import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConfig } from '../config/config-context.ts';
import { useApi } from '../graphql/api-context.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { isPayoutOn } from './payout.ts';
import { type ProductsStore, productsStore } from './products.ts';
import { type Shell, shellQuery } from './shell-query.ts';
import { type ShellState, shellState } from './shell-state.ts';
import { type Wallet, walletOf } from './wallet.ts';

function useShell(): Shell | undefined {
  return useQuery(shellQuery(useApi(), useLanguage())).data;
}

/** Everything the frame needs, with defaults until it has loaded (R7.1). */
export function useShellState(): ShellState {
  const shell = useShell();
  return useMemo(() => shellState(shell), [shell]);
}

/** The current seller, and whether it is known already. */
export function useSeller(): Pick<
  ShellState,
  'seller' | 'loaded' | 'isSeller' | 'mayPoseAs' | 'isOperator' | 'operatorName'
> {
  return useShellState();
}

/** The seller's products; null until loaded (R7.8). */
export function useProducts(): ProductsStore {
  const products = useShell()?.product_list ?? null;
  return useMemo(() => productsStore(products), [products]);
}

/** The seller's payout account (R7.4); none where payout is off (R1.10). */
export function useWallet(): Wallet {
  const config = useConfig();
  const { seller } = useSeller();
  return walletOf(seller, isPayoutOn(config, seller));
}
