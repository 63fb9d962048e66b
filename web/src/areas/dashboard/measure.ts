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
 * by its type: elsewhere the nearest figure of sales stands in, and the heading
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
    .map((row) => ({ value: row.value, name: row.name, figure: figureOf(row, measure) }))
    .filter(({ figure }) => figure === null || figure > 0)
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

function figureOf(row: BreakdownRow, measure: Indicator): number | null {
  switch (measure) {
    case 'TURNOVER':
      return row.turnover;
    case 'REFUNDS':
      return row.refunds;
    case 'SALES':
      return row.sales;
    case 'SESSIONS':
      return row.sessions;
    case 'CONVERSION':
      // Without a session there is nothing to divide by; without a sale either, nothing to say.
      if (row.sessions) return Math.round((row.sales / row.sessions) * 10_000);
      return row.sales > 0 ? null : 0;
    case 'TICKETS_RECEIVED':
      return row.threads;
    case 'AVERAGE_RATE':
      // What nobody rated has nothing to show here.
      return row.ratings && row.stars ? Math.round((row.stars / row.ratings) * 100) : 0;
  }
}

const sum = (bars: readonly Bar[]) => bars.reduce((total, { figure }) => total + (figure ?? 0), 0);
