import { useMonetizationContent } from './monetization-content.ts';
import { FaqScreen } from './parts/faq-screen.tsx';

/** What selling earns and costs (R2.26). */
export function MonetizationFaq() {
  return <FaqScreen page="monetization" other="payout" useSections={useMonetizationContent} />;
}
