import type { Texts } from '../../../i18n/texts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Mark } from '../../../ui/mark/mark.tsx';
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

/** How far a payout is, and why it is not further. */
export function PayoutState({ payout }: { payout: Pick<PayoutRow, 'status' | 'reason'> }) {
  const { t } = useTranslation();
  const known = payout.reason as keyof Texts['bank']['payout_reasons'];
  const reason = t(`bank.payout_reasons.${known}`, { defaultValue: '' });
  return (
    <span>
      <span className={classes.state}>
        <Mark tone={tones[payout.status]}>{t(`bank.payout_states.${payout.status}`)}</Mark>
      </span>
      {reason && <span className={classes.reason}>{reason}</span>}
    </span>
  );
}
