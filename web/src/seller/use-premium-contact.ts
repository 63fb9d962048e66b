import { useConfig } from '../config/config-context.ts';
import { isPremiumPartner } from './payout.ts';
import { useSeller } from './use-shell.ts';

/** The person of the marketplace whom a premium partner may ask; null for others (R7.5). */
export function usePremiumContact(): { name: string; email: string } | null {
  const config = useConfig();
  const { seller, loaded } = useSeller();
  const { premium_contact } = config;
  return loaded && premium_contact.email && isPremiumPartner(config, seller)
    ? premium_contact
    : null;
}
