import { VisuallyHidden } from '@mantine/core';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { timeInWords } from '../../../../format/time-in-words.ts';
import { useFormat } from '../../../../format/use-format.ts';
import { useMoments } from '../../../../format/use-moments.ts';
import type { DeskTimesQuery } from '../../../../graphql/generated/graphql.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Badge } from '../../../../ui/badge/badge.tsx';
import type { Item } from '../queries.ts';
import classes from '../review.module.css';

/** How many errors and warnings the engine found; a dash for none. */
export function Findings({ errors, warnings }: { errors: number; warnings: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (errors + warnings === 0) return <span aria-hidden="true">–</span>;
  return (
    <span className={classes.marks}>
      {errors > 0 && (
        <span className={classes.count} data-severity="error">
          <CircleAlert size={14} aria-hidden />
          {format.number(errors)}{' '}
          <VisuallyHidden>{t('desk.review.severities.error')}</VisuallyHidden>
        </span>
      )}
      {warnings > 0 && (
        <span className={classes.count} data-severity="warning">
          <TriangleAlert size={14} aria-hidden />
          {format.number(warnings)}{' '}
          <VisuallyHidden>{t('desk.review.severities.warning')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

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

/** How long reviews took lately, as sellers see it too. */
export function Times({ times }: { times: DeskTimesQuery['desk_times'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={classes.times}>
      {times.map(({ stage, is_large, median_minutes, ninety_minutes }) =>
        stage === 'AUTOMATIC' ? null : (
          <li key={`${stage}${is_large}`}>
            {t(`desk.review.stages.${stage}`)},{' '}
            {t(is_large ? 'desk.review.large' : 'desk.review.small')}:{' '}
            {t('desk.review.usually', {
              median: timeInWords(median_minutes, language),
              ninety: timeInWords(ninety_minutes, language),
            })}
          </li>
        ),
      )}
    </ul>
  );
}
