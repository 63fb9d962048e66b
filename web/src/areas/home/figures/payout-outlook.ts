import type { Seller } from '../../../seller/seller.ts';
import type { Home } from '../queries.ts';

/** What becomes of the balance; the name of the text that says it. */
export type PayoutOutlook = 'next' | 'owed' | 'incomplete' | 'checked' | 'on_hold' | 'withheld';

/** The server says whether a payout can go out; why not is read from the payout account (R7.4). */
export function payoutOutlook(
  { expected, next_payout_on }: Pick<Home, 'expected' | 'next_payout_on'>,
  { wallet_status, is_banned }: Pick<Seller, 'wallet_status' | 'is_banned'>,
): PayoutOutlook {
  if (next_payout_on !== null) return (expected ?? 0) < 0 ? 'owed' : 'next';
  if (is_banned) return 'withheld';
  switch (wallet_status) {
    case 'ONBOARDING_SUBMITTED':
      return 'checked';
    case 'ON_HOLD':
      return 'on_hold';
    case 'COMPLETED':
      return 'withheld';
    default:
      return 'incomplete';
  }
}
