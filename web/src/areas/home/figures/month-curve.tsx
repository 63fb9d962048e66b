import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Home } from '../queries.ts';
import classes from './figures.module.css';

interface MonthCurveProps {
  home: Pick<Home, 'turnover_month' | 'month_before' | 'month_days' | 'month_before_days'>;
  euros: (cents: number) => string;
}

/** How turnover has grown this month, beside the whole of the last one; nothing without sales. */
export function MonthCurve({ home, euros }: MonthCurveProps) {
  const { t } = useTranslation();
  const { turnover_month: month, month_days: now, month_before_days: before } = home;
  const whole = before.at(-1) ?? 0;
  const top = Math.max(month, whole);
  if (!top) return null;
  // In days and cents: the picture is stretched to its place anyway.
  const line = (sums: readonly number[]) =>
    sums.reduce((path, sum, day) => `${path}L${day + 1} ${top - sum}`, `M0 ${top}`);
  return (
    <svg
      className={classes.curve}
      viewBox={`0 0 ${Math.max(now.length, before.length)} ${top}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('home.turnover_month_curve', {
        month: euros(month),
        before: euros(home.month_before),
        whole: euros(whole),
      })}
    >
      <path className={classes.before} d={line(before)} />
      <path d={line(now)} />
    </svg>
  );
}
