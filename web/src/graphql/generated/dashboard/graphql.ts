/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type BenchmarkMetric =
  | 'ANSWER_TIME'
  | 'AVERAGE_RATING'
  | 'CONVERSION';

export type Dimension =
  | 'COUNTRY'
  | 'LANGUAGE'
  | 'PRODUCT'
  | 'SOURCE'
  | 'TYPE';

/** What a figure counts in. */
export type FigureUnit =
  | 'CENTS'
  | 'COUNT'
  /** Hundredths of a percent. */
  | 'PERCENT'
  /** Hundredths of a star. */
  | 'STARS';

export type Grain =
  | 'DAY'
  | 'MONTH'
  | 'WEEK';

export type Indicator =
  | 'AVERAGE_RATE'
  | 'CONVERSION'
  | 'REFUNDS'
  | 'SALES'
  | 'SESSIONS'
  | 'TICKETS_RECEIVED'
  | 'TURNOVER';

export type LevelCriterion =
  /** Hundredths of a star. */
  | 'AVERAGE_RATING'
  /** A count of ratings with 4 or 5 stars. */
  | 'POSITIVE_RATINGS'
  /** Whole months. */
  | 'SENIORITY'
  /** Hundredths of a percent. */
  | 'SUPPORT_QUALITY';

export type MarkerKind =
  | 'PRICE_CHANGED'
  | 'PROMOTION'
  | 'SHEET_CHANGED'
  | 'VERSION_VALIDATED';

export type ProductType =
  | 'adserver'
  | 'bundle'
  | 'business_care'
  | 'email'
  | 'formation'
  | 'module'
  | 'pack'
  | 'service'
  | 'support'
  | 'theme'
  | 'zen';

export type SellerLevel =
  | 'Captain'
  | 'Conqueror'
  | 'Superhero';

/** What the quality of support is made of. */
export type SupportPartKind =
  /** Threads answered within one working day, in hundredths of a percent. */
  | 'ANSWERED_IN_TIME'
  /** What customers think of the support, in hundredths of a star. */
  | 'SUPPORT_RATING'
  /** The mean time to answer, in minutes of working time. */
  | 'TIME_TO_ANSWER';

export type DashboardFiguresQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  productID?: string | number | null | undefined;
  lang: string;
}>;


export type DashboardFiguresQuery = { dashboard: { from: string, to: string, grain: Grain, previous_from: string, previous_to: string, year_before_from: string, year_before_to: string, indicators: Array<{ indicator: Indicator, unit: FigureUnit, value: number | null, previous: number | null, year_before: number | null, series: Array<{ from: string, to: string, value: number | null, previous: number | null, year_before: number | null }> }>, breakdowns: Array<{ dimension: Dimension, rows: Array<{ value: string, name: string, sales: number, turnover: number, refunds: number, sessions: number | null, threads: number | null, ratings: number | null, stars: number | null }> }>, markers: Array<{ on: string, kind: MarkerKind, product_id: string | null, text: string }> } };

export type LevelOutlookFragment = { level: SellerLevel | null, next_monday: string, next_level: SellerLevel | null, standings: Array<{ criterion: LevelCriterion, value: number | null, conqueror: number, captain: number, superhero: number }> };

export type DashboardStandingQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardStandingQuery = { seller_level: { computed_on: string | null, level: SellerLevel | null, next_monday: string, next_level: SellerLevel | null, support_parts: Array<{ part: SupportPartKind, weight: number, value: number | null, best: number, gain: number | null }>, history: Array<{ monday: string, level: SellerLevel | null }>, standings: Array<{ criterion: LevelCriterion, value: number | null, conqueror: number, captain: number, superhero: number }> }, benchmarks: Array<{ metric: BenchmarkMetric, product_type: ProductType, percentile: number, sellers: number }> };

export type SimulateLevelQueryVariables = Exact<{
  five_stars: number;
  four_stars: number;
  one_star: number;
  answered_threads: number;
  support_five_stars: number;
  support_one_star: number;
}>;


export type SimulateLevelQuery = { simulate_level: { level: SellerLevel | null, next_monday: string, next_level: SellerLevel | null, standings: Array<{ criterion: LevelCriterion, value: number | null, conqueror: number, captain: number, superhero: number }> } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const LevelOutlookFragmentDoc = new TypedDocumentString(`
    fragment LevelOutlook on LevelReport {
  level
  next_monday
  next_level
  standings {
    criterion
    value
    conqueror
    captain
    superhero
  }
}
    `, {"fragmentName":"LevelOutlook"}) as unknown as TypedDocumentString<LevelOutlookFragment, unknown>;
export const DashboardFiguresDocument = new TypedDocumentString(`
    query DashboardFigures($from: Date, $to: Date, $productID: ID, $lang: String!) {
  dashboard(from: $from, to: $to, productID: $productID, lang: $lang) {
    from
    to
    grain
    previous_from
    previous_to
    year_before_from
    year_before_to
    indicators {
      indicator
      unit
      value
      previous
      year_before
      series {
        from
        to
        value
        previous
        year_before
      }
    }
    breakdowns {
      dimension
      rows {
        value
        name
        sales
        turnover
        refunds
        sessions
        threads
        ratings
        stars
      }
    }
    markers {
      on
      kind
      product_id
      text
    }
  }
}
    `) as unknown as TypedDocumentString<DashboardFiguresQuery, DashboardFiguresQueryVariables>;
export const DashboardStandingDocument = new TypedDocumentString(`
    query DashboardStanding {
  seller_level {
    ...LevelOutlook
    computed_on
    support_parts {
      part
      weight
      value
      best
      gain
    }
    history {
      monday
      level
    }
  }
  benchmarks {
    metric
    product_type
    percentile
    sellers
  }
}
    fragment LevelOutlook on LevelReport {
  level
  next_monday
  next_level
  standings {
    criterion
    value
    conqueror
    captain
    superhero
  }
}`) as unknown as TypedDocumentString<DashboardStandingQuery, DashboardStandingQueryVariables>;
export const SimulateLevelDocument = new TypedDocumentString(`
    query SimulateLevel($five_stars: Int!, $four_stars: Int!, $one_star: Int!, $answered_threads: Int!, $support_five_stars: Int!, $support_one_star: Int!) {
  simulate_level(
    five_stars: $five_stars
    four_stars: $four_stars
    one_star: $one_star
    answered_threads: $answered_threads
    support_five_stars: $support_five_stars
    support_one_star: $support_one_star
  ) {
    ...LevelOutlook
  }
}
    fragment LevelOutlook on LevelReport {
  level
  next_monday
  next_level
  standings {
    criterion
    value
    conqueror
    captain
    superhero
  }
}`) as unknown as TypedDocumentString<SimulateLevelQuery, SimulateLevelQueryVariables>;