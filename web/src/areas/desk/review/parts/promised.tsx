import { useMoments } from '../../../../format/use-moments.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Badge } from '../../../../ui/badge/badge.tsx';
import type { Item } from '../queries.ts';
import classes from '../review.module.css';

interface PromisedProps {
  item: Item;
  /** The moment it is read at. */
  now: number;
}

/** When the seller was told that it would be through, and whether this stage keeps that up. */
export function Promised({ item, now }: PromisedProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const { promised_at, due_at, is_asked } = item;
  if (!promised_at || !due_at) return null;
  // What waits for the seller's answer is not late at the desk.
  const isLate = !is_asked && Date.parse(due_at) <= now;
  return (
    <span className={classes.marks}>
      <time dateTime={promised_at} title={moments.full(promised_at)}>
        {moments.relative(promised_at, now)}
      </time>
      {isLate && <Badge size="small" type="error" content={t('desk.review.late')} />}
    </span>
  );
}
