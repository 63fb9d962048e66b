import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { changeOf, missingFrom } from '../change.ts';
import type { CurvePoint } from '../chart/curve-drawing.tsx';
import { type DayLabels, useDayLabels } from '../day-labels.ts';
import type { Dashboard, IndicatorFigure } from '../queries.ts';
import type { Comparison } from '../search.ts';
import { type Figures, useFigures } from '../use-figures.ts';
import { useMarks } from '../use-marks.ts';

/** What there is to say about an indicator over time. */
export interface CurveWords {
  points: readonly CurvePoint[];
  figures: Figures;
  labels: DayLabels;
  /** The indicator. */
  name: string;
  /** The days it is over. */
  period: string;
  /** What it is compared with; null where with nothing. */
  compareName: string | null;
  /** The same with its days. */
  compareLabel: string | null;
  /** What is drawn besides the line itself, for a picture. */
  legend: readonly string[];
  /** Whether the seller did something in it. */
  isMarked: boolean;
  /** The marks of a point where there is room for few. */
  fewMarks: (marks: readonly string[]) => string[];
  /** Everything in two or three sentences, for those who do not see the curve. */
  summary: string;
  /** Everything about a point in a sentence. */
  sentence: (index: number) => string;
  /** Why there is nothing to see; null where there is something. */
  empty: string | null;
}

export function useCurve(
  figure: IndicatorFigure,
  dashboard: Dashboard,
  compare: Comparison,
  productID: string | null,
): CurveWords {
  const { t } = useTranslation();
  const figures = useFigures();
  const labels = useDayLabels();
  const marking = useMarks();
  return useMemo(() => {
    const { indicator, unit, value } = figure;
    const name = t(`dashboard.indicators.${indicator}.name`);
    const period = labels.range(dashboard);
    const product = productID !== null;
    const points = figure.series.map((point) => ({
      from: point.from,
      to: point.to,
      value: point.value,
      before: compare === 'none' ? null : point[compare],
      marks: dashboard.markers
        .filter(({ on }) => on >= point.from && on <= point.to)
        .map((marker) => marking.sentence(marker, { product, day: point.from === point.to })),
    }));
    const compareName = compare === 'none' ? null : t(`dashboard.comparisons.${compare}`);
    const compareDays =
      compare === 'year_before'
        ? { from: dashboard.year_before_from, to: dashboard.year_before_to }
        : { from: dashboard.previous_from, to: dashboard.previous_to };
    const compareLabel =
      compareName &&
      t('dashboard.with_days', { name: compareName, days: labels.range(compareDays) });

    const sentence = (index: number) => {
      const point = points[Math.min(index, points.length - 1)];
      if (!point) return '';
      const now = t('dashboard.point', {
        days: labels.range(point),
        indicator: name,
        value: figures.full(point.value, unit),
      });
      const before =
        compareName &&
        t('dashboard.point_before', {
          comparison: compareName,
          value: figures.full(point.before, unit),
        });
      return [now, before, ...marking.few(point.marks)].filter(Boolean).join(' ');
    };

    const known = points.filter((point) => point.value !== null);
    const highest = known.reduce<CurvePoint | null>(
      (most, point) => ((point.value ?? 0) > (most?.value ?? 0) ? point : most),
      null,
    );
    const before = compare === 'none' ? null : figure[compare];
    const change = figures.change(changeOf(value, before, unit), unit);
    const summary = [
      t('dashboard.point', { days: period, indicator: name, value: figures.full(value, unit) }),
      compareLabel &&
        t('dashboard.point_before', {
          comparison: compareLabel,
          value: figures.full(before, unit) + (change && ` (${change})`),
        }),
      points.length > 1 &&
        highest &&
        t('dashboard.highest', {
          days: labels.range(highest),
          value: figures.full(highest.value, unit),
        }),
      ...marking.few(
        dashboard.markers.map((marker) => marking.sentence(marker, { product, day: false })),
      ),
    ]
      .filter(Boolean)
      .join(' ');

    const isMarked = points.some(({ marks }) => marks.length > 0);
    let empty: string | null = null;
    // Over what was before there is something to see.
    if (points.some((point) => point.before)) empty = null;
    else if (known.length === 0) empty = t(`dashboard.without.${missingFrom(indicator)}`);
    else if (known.every((point) => point.value === 0)) empty = t(`dashboard.nothing.${indicator}`);
    return {
      points,
      figures,
      labels,
      name,
      period,
      compareName,
      compareLabel,
      legend: [
        ...(compareLabel ? [t('dashboard.dashed', { name: compareLabel })] : []),
        ...(isMarked ? [`◆ ${t('dashboard.what_you_did')}`] : []),
      ],
      isMarked,
      fewMarks: marking.few,
      summary,
      sentence,
      empty,
    };
  }, [t, figures, labels, marking, figure, dashboard, compare, productID]);
}
