import type { Dimension, FigureUnit, Indicator } from '../../graphql/generated/graphql.ts';
import type { Breakdown, BreakdownRow } from './queries.ts';

/** What bars can show of a part. */
export type Measure = Extract<
  Indicator,
  'TURNOVER' | 'REFUNDS' | 'SALES' | 'SESSIONS' | 'CONVERSION'
>;

export interface Bar {
  /** A product's id, a type, a source, a country, a language. */
  value: string;
  /** Of a product its name; else empty. */
  name: string;
  figure: number | null;
}

export interface Ranking {
  dimension: Dimension;
  measure: Measure;
  unit: FigureUnit;
  /** The largest first; those with nothing to show are left out. */
  bars: Bar[];
  /** What the shares are of; null where they are no shares of anything. */
  total: number | null;
}

/**
 * What bars show while an indicator is chosen: the indicator itself where its
 * parts are known. Sessions are counted by product alone, threads and ratings
 * not at all by these parts: there the nearest figure of sales stands in, and
 * the heading says which.
 */
export function measureOf(indicator: Indicator, dimension: Dimension): Measure {
  switch (indicator) {
    case 'SESSIONS':
    case 'CONVERSION':
      return dimension === 'PRODUCT' ? indicator : 'SALES';
    case 'TICKETS_RECEIVED':
    case 'AVERAGE_RATE':
      return 'TURNOVER';
    default:
      return indicator;
  }
}

export function rank({ dimension, rows }: Breakdown, indicator: Indicator): Ranking {
  const measure = measureOf(indicator, dimension);
  const bars = rows
    .map((row) => ({ value: row.value, name: row.name, figure: figureOf(row, measure) }))
    .filter(({ figure }) => figure === null || figure > 0)
    .sort((a, b) => (b.figure ?? -1) - (a.figure ?? -1));
  return {
    dimension,
    measure,
    unit: unitOf(measure),
    bars,
    total: measure === 'CONVERSION' ? null : sum(bars),
  };
}

function unitOf(measure: Measure): FigureUnit {
  if (measure === 'CONVERSION') return 'PERCENT';
  return measure === 'TURNOVER' || measure === 'REFUNDS' ? 'CENTS' : 'COUNT';
}

function figureOf(row: BreakdownRow, measure: Measure): number | null {
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
  }
}

const sum = (bars: readonly Bar[]) => bars.reduce((total, { figure }) => total + (figure ?? 0), 0);
