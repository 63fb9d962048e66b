import type { PayoutAccountStatus } from '../graphql/generated/graphql.ts';
import type { Seller } from './seller.ts';

/** What a seller's payout account means to the interface (R7.4). */
export interface Wallet {
  /** There is one, and its setup has at least begun. */
  hasWallet: boolean;
  /** The seller has to go on with the setup. */
  isOnboarding: boolean;
  isFinished: boolean;
}

const none: Wallet = { hasWallet: false, isOnboarding: false, isFinished: false };

/** Where payout is off, there is no wallet to speak of. */
export function walletOf(
  { wallet_status: status }: Pick<Seller, 'wallet_status'>,
  payoutOn: boolean,
): Wallet {
  if (!payoutOn || !status) return none;
  return {
    hasWallet: status !== 'CREATED',
    isOnboarding: status === 'CREATED' || status === 'ONBOARDING_IN_PROGRESS',
    isFinished: status === 'COMPLETED',
  };
}

/** Key of the text and the next step of a status, under `wallet.steps`. */
export type WalletStep = PayoutAccountStatus | 'required' | 'none';

/** Without an account: whether the seller needs one. */
export function walletStep({
  wallet_status,
  is_wallet_required,
}: Pick<Seller, 'wallet_status' | 'is_wallet_required'>): WalletStep {
  return wallet_status ?? (is_wallet_required ? 'required' : 'none');
}
