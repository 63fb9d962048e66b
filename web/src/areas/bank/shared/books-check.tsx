import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { dayInParis } from '../../../ui/date-range/period.ts';
import { ToneIcon } from '../../../ui/tone/tone-icon.tsx';
import type { Overview } from '../queries.ts';
import classes from './bank.module.css';
import { useDays } from './use-days.ts';

/** What the nightly proof found in the seller's own books, for the seller to see. */
export function BooksCheck({ checked }: { checked: Overview['checked'] }) {
  const { t } = useTranslation();
  const { euros } = useFormat();
  const { day } = useDays();
  if (!checked) return null;
  const off = euros(checked.off, { exact: true });
  const isToday = dayInParis(new Date(checked.at)) === dayInParis();
  return (
    <p className={classes.checked}>
      <ToneIcon type={checked.off === 0 ? 'success' : 'error'} />
      {isToday
        ? t('bank.checked.tonight', { off })
        : t('bank.checked.on', { day: day(checked.at), off })}
    </p>
  );
}
