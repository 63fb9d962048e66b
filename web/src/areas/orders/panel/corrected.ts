import { dayInParis } from '../../../ui/date-range/period.ts';
import type { OrderDetails } from '../order-queries.ts';

const corrections: readonly string[] = ['sale_corrected', 'refund_corrected'];

/**
 * By how much the seller's share was corrected after the payout that took it
 * along, in cents: with that payout went what the share was then. Payouts are
 * dated by days, so a correction on the very day of the payout is not counted:
 * which of them came first is not known.
 */
export function correctedAfterPayout({
  ledger,
  payouts,
}: Pick<OrderDetails, 'ledger' | 'payouts'>): number {
  // The lines of an order are released at one moment, so one payout takes them all.
  const payout = payouts.findLast(({ returned_on }) => !returned_on);
  if (!payout) return 0;
  return ledger
    .filter(({ movement, account }) => corrections.includes(movement) && account === 'available')
    .filter(({ at }) => dayInParis(new Date(at)) > payout.sent_on)
    .reduce((sum, { amount }) => sum + amount, 0);
}
