import { VisuallyHidden } from '@mantine/core';
import { useFormat } from '../../../format/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import type { RatingPage } from '../queries.ts';
import classes from './trend.module.css';

type Month = RatingPage['trend'][number];

/** Whether it is getting better: the average of each month, as high as its bar. */
export function Trend({ months }: { months: readonly Month[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.trend} aria-label={t('reviews.trend.title')}>
      <span className={common.hint}>{t('reviews.trend.title')}</span>
      <ul className={classes.months}>
        {months.map((month) => (
          <Bar key={month.month} {...month} />
        ))}
      </ul>
    </section>
  );
}

function Bar({ month, count, average }: Month) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const first = new Date(`${month}T00:00:00Z`);
  const name = (how: 'narrow' | 'long') =>
    first.toLocaleDateString(language, {
      month: how,
      timeZone: 'UTC',
      ...(how === 'long' && { year: 'numeric' }),
    });
  const said =
    average == null
      ? t('reviews.trend.none', { month: name('long') })
      : t('reviews.trend.month', {
          month: name('long'),
          average: format.number(average / 100),
          ratings: t('reviews.found', { count, number: format.number(count) }),
        });
  return (
    <li className={classes.month} title={said}>
      <VisuallyHidden>{said}</VisuallyHidden>
      <span className={classes.column} aria-hidden="true">
        <span className={classes.bar} style={{ height: `${(average ?? 0) / 5}%` }} />
      </span>
      <span className={classes.letter} aria-hidden="true">
        {name('narrow')}
      </span>
    </li>
  );
}
