import { VisuallyHidden } from '@mantine/core';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DayRange } from '../../../ui/date-range/period.ts';
import type { Ranking } from '../measure.ts';
import { useFigures } from '../use-figures.ts';
import { useLinkBehind } from '../use-link-behind.ts';
import classes from './bars.module.css';
import { usePartName } from './use-part-name.ts';

interface BarsProps {
  ranking: Ranking;
  title: string;
  /** What the figures are. */
  measureName: string;
  days: DayRange;
  productID: string | null;
  /** Its rows. */
  rows: Ref<HTMLTableSectionElement>;
}

/** Ranked bars that are a table too: the bar only draws what the row says. */
export function Bars({ ranking, title, measureName, days, productID, rows }: BarsProps) {
  const { t } = useTranslation();
  const linkBehind = useLinkBehind();
  const figures = useFigures();
  const nameOf = usePartName();
  const { dimension, measure, unit, bars, total } = ranking;
  const longest = Math.max(1, ...bars.map(({ figure }) => figure ?? 0));
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>
        <VisuallyHidden>{title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t(`dashboard.dimensions.${dimension}`)}</th>
          <th scope="col" className={classes.number}>
            {measureName}
          </th>
          {total !== null && (
            <th scope="col" className={classes.number}>
              {t('dashboard.share')}
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={rows}>
        {bars.map((bar) => (
          <tr key={bar.value}>
            <th scope="row">
              {bar.figure ? (
                <span
                  className={classes.bar}
                  style={{ width: `${(bar.figure / longest) * 100}%` }}
                />
              ) : null}
              <Name
                name={nameOf(dimension, bar)}
                link={linkBehind({
                  indicator: measure,
                  days,
                  productID,
                  part: { dimension, value: bar.value },
                })}
              />
            </th>
            <td className={classes.number}>
              {figures.full(bar.figure, unit)}
              {bar.figure === null && (
                <span className={classes.why}>{t('dashboard.without.sessions')}</span>
              )}
            </td>
            {total !== null && (
              <td className={`${classes.number} ${classes.share}`}>
                {figures.share(bar.figure ?? 0, total)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Name({ name, link }: { name: string; link: string | null }) {
  if (!link) return <span className={classes.name}>{name}</span>;
  return (
    <Link className={classes.name} to={link}>
      {name}
    </Link>
  );
}
