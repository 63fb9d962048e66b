import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Overview } from '../queries.ts';
import classes from '../shared/equation.module.css';
import { useDays } from '../shared/use-days.ts';
import { useExact } from '../shared/use-exact.ts';

/** What the next payout is the sum of, as far as it is known. */
export function ExpectedSum({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const { day } = useDays();
  const euros = useExact();
  const { available, releases, expected, next_payout_on } = overview;
  const fees = expected - available - releases;
  const terms = [
    [t('bank.figures.available'), available],
    [t('bank.lines.titles.RELEASE'), releases],
    ...(fees === 0 ? [] : [[t('bank.payout.terms.fees'), fees] as const]),
  ] as const;
  return (
    <dl className={classes.within}>
      {terms.map(([name, cents], place) => (
        <div
          key={name}
          className={classes.term}
          data-sign={cents < 0 ? '−' : place === 0 ? '' : '+'}
        >
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.amount}>{euros(Math.abs(cents))}</dd>
        </div>
      ))}
      <div className={`${classes.term} ${classes.total}`} data-sign="=">
        <dt className={classes.name}>{t('bank.expected_on', { day: day(next_payout_on) })}</dt>
        <dd className={classes.amount}>{euros(expected)}</dd>
      </div>
    </dl>
  );
}
