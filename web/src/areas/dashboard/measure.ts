import type { Dimension, FigureUnit, Indicator } from '../../graphql/generated/graphql.ts';
import type { Breakdown, BreakdownRow } from './queries.ts';

export interface Bar {
  /** A product's id, a type, a source, a country, a language. */
  value: string;
  /** Of a product its name; else empty. */
  name: string;
  figure: number | null;
}

export interface Ranking {
  dimension: Dimension;
  /** What the bars show, which is not always what was chosen. */
  measure: Indicator;
  unit: FigureUnit;
  /** The largest first; those with nothing to show are left out. */
  bars: Bar[];
  /** What the shares are of; null where they are no shares of anything. */
  total: number | null;
}

/**
 * What bars show while an indicator is chosen: the indicator itself where its
 * parts are known. Sessions, threads and ratings are counted by product, and so
 * by its type: elsewhere the nearest figure of sales is shown instead, and the heading
 * says which.
 */
export function measureOf(indicator: Indicator, dimension: Dimension): Indicator {
  if (dimension === 'PRODUCT' || dimension === 'TYPE') return indicator;
  switch (indicator) {
    case 'SESSIONS':
    case 'CONVERSION':
      return 'SALES';
    case 'TICKETS_RECEIVED':
    case 'AVERAGE_RATE':
      return 'TURNOVER';
    default:
      return indicator;
  }
}

export function rank({ dimension, rows }: Breakdown, indicator: Indicator): Ranking {
  const measure = measureOf(indicator, dimension);
  const unit = unitOf(measure);
  const bars = rows
    .flatMap((row) => {
      const figure = figureOf(row, measure);
      return figure === undefined ? [] : [{ value: row.value, name: row.name, figure }];
    })
    .sort((a, b) => (b.figure ?? -1) - (a.figure ?? -1));
  return {
    dimension,
    measure,
    unit,
    bars,
    total: unit === 'PERCENT' || unit === 'STARS' ? null : sum(bars),
  };
}

function unitOf(measure: Indicator): FigureUnit {
  if (measure === 'CONVERSION') return 'PERCENT';
  if (measure === 'AVERAGE_RATE') return 'STARS';
  return measure === 'TURNOVER' || measure === 'REFUNDS' ? 'CENTS' : 'COUNT';
}

/** null where there is no figure, undefined where there is nothing to show. */
function figureOf(row: BreakdownRow, measure: Indicator): number | null | undefined {
  const some = (figure: number | null) => (figure && figure > 0 ? figure : undefined);
  switch (measure) {
    case 'TURNOVER':
      return some(row.turnover);
    case 'REFUNDS':
      return some(row.refunds);
    case 'SALES':
      return some(row.sales);
    case 'SESSIONS':
      return some(row.sessions);
    case 'CONVERSION':
      // What is visited and never bought needs the seller's attention most of all. Without a session
      // there is nothing to divide by; without a sale either, nothing to say.
      if (row.sessions) return Math.round((row.sales / row.sessions) * 10_000);
      return row.sales > 0 ? null : undefined;
    case 'TICKETS_RECEIVED':
      return some(row.threads);
    case 'AVERAGE_RATE':
      // What nobody rated has nothing to show here.
      return row.ratings && row.stars ? Math.round((row.stars / row.ratings) * 100) : undefined;
  }
}

export const sum = (bars: readonly Bar[]) =>
  bars.reduce((total, { figure }) => total + (figure ?? 0), 0);
