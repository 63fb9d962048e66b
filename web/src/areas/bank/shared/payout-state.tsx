import { useTranslation } from '../../../i18n/use-translation.ts';
import type { PayoutRow } from '../queries.ts';
import classes from './bank.module.css';

const tones = {
  WITHHELD: 'warning',
  CARRIED_OVER: 'neutral',
  BOOKED: 'info',
  TRANSFERRED: 'info',
  IN_TRANSIT: 'info',
  REVERSING: 'error',
  PAID: 'success',
  FAILED: 'error',
  RETURNED: 'error',
} as const;

const reasons = [
  'BANNED',
  'HELD',
  'WALLET_ON_HOLD',
  'WALLET_MISSING',
  'WALLET_INCOMPLETE',
  'PROVIDER_UNREACHABLE',
  'PLATFORM_FUNDS',
  'PROVIDER_REFUSED',
  'BANK_REFUSED',
  'MARKETPLACE',
] as const;

/** How far a payout is, and why it is not further. */
export function PayoutState({ payout }: { payout: Pick<PayoutRow, 'status' | 'reason'> }) {
  const { t } = useTranslation();
  const reason = reasons.find((known) => known === payout.reason);
  return (
    <span>
      <span className={classes.state} data-tone={tones[payout.status]}>
        {t(`bank.payout_states.${payout.status}`)}
      </span>
      {reason && <span className={classes.reason}>{t(`bank.payout_reasons.${reason}`)}</span>}
    </span>
  );
}
