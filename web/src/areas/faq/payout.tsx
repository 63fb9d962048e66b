import { FaqScreen } from './parts/faq-screen.tsx';
import { usePayoutContent } from './payout-content.ts';

/** Everything about payouts. Open to everyone, signed in or not (R2.27). */
export function PayoutFaq() {
  return <FaqScreen page="payout" other="monetization" useSections={usePayoutContent} />;
}
