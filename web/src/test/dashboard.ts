import type {
  DashboardFiguresQuery,
  DashboardStandingQuery,
  Indicator,
} from '../graphql/generated/graphql.ts';

type Dashboard = DashboardFiguresQuery['dashboard'];
type Figure = Dashboard['indicators'][number];

const units = {
  TURNOVER: 'CENTS',
  REFUNDS: 'CENTS',
  SALES: 'COUNT',
  SESSIONS: 'COUNT',
  CONVERSION: 'PERCENT',
  TICKETS_RECEIVED: 'COUNT',
  AVERAGE_RATE: 'STARS',
} as const satisfies Record<Indicator, Figure['unit']>;

const days = ['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15'];

/** An indicator that rises by its base each day, and was half as much before. */
export function someFigure(indicator: Indicator, base: number | null): Figure {
  const series = days.map((day, n) => ({
    from: day,
    to: day,
    value: base === null ? null : base * (n + 1),
    previous: base === null ? null : (base * (n + 1)) / 2,
    year_before: null,
  }));
  const whole = base === null ? null : base * 15;
  return {
    indicator,
    unit: units[indicator],
    value: whole,
    previous: whole === null ? null : whole / 2,
    year_before: null,
    series,
  };
}

/** Five days of a seller about whom nothing is out of the ordinary. */
export const someDashboard = (different: Partial<Dashboard> = {}): Dashboard => ({
  from: '2026-11-11',
  to: '2026-11-15',
  grain: 'DAY',
  previous_from: '2026-11-06',
  previous_to: '2026-11-10',
  year_before_from: '2025-11-11',
  year_before_to: '2025-11-15',
  indicators: [
    someFigure('TURNOVER', 100_00),
    someFigure('REFUNDS', 10_00),
    someFigure('SALES', 2),
    someFigure('SESSIONS', 40),
    { ...someFigure('CONVERSION', 500), value: 500, previous: 250 },
    someFigure('TICKETS_RECEIVED', 2),
    { ...someFigure('AVERAGE_RATE', 100), value: 425, previous: 400 },
  ],
  breakdowns: [
    {
      dimension: 'PRODUCT',
      rows: [
        {
          value: '1',
          name: 'Stock Radar',
          sales: 20,
          turnover: 900_00,
          refunds: 0,
          sessions: 400,
          threads: 20,
          ratings: 4,
          stars: 15,
        },
        {
          value: '2',
          name: 'Size Guide',
          sales: 10,
          turnover: 600_00,
          refunds: 150_00,
          sessions: 0,
          threads: 10,
          ratings: 2,
          stars: 10,
        },
      ],
    },
    {
      dimension: 'COUNTRY',
      rows: [
        {
          value: 'FR',
          name: '',
          sales: 30,
          turnover: 1500_00,
          refunds: 150_00,
          sessions: null,
          threads: null,
          ratings: null,
          stars: null,
        },
      ],
    },
  ],
  markers: [
    { on: '2026-11-13', kind: 'PRICE_CHANGED', product_id: '1', text: '79.99 → 1089.00 €' },
  ],
  ...different,
});

/** A captain who lacks something for the highest level. */
export const someStanding = (): DashboardStandingQuery => ({
  seller_level: {
    level: 'Captain',
    computed_on: '2026-11-09',
    next_monday: '2026-11-16',
    months: 6,
    ratings_needed: 3,
    next_level: 'Captain',
    standings: [
      { criterion: 'SENIORITY', value: 26, conqueror: 3, captain: 6, superhero: 12 },
      { criterion: 'AVERAGE_RATING', value: 387, conqueror: 250, captain: 350, superhero: 400 },
      { criterion: 'POSITIVE_RATINGS', value: 9, conqueror: 1, captain: 3, superhero: 5 },
      {
        criterion: 'SUPPORT_QUALITY',
        value: null,
        conqueror: 7500,
        captain: 8500,
        superhero: 9500,
      },
    ],
    support_parts: [
      { part: 'ANSWERED_IN_TIME', weight: 50, value: null, best: 10_000, gain: null },
      { part: 'TIME_TO_ANSWER', weight: 30, value: null, best: 480, gain: null },
      { part: 'SUPPORT_RATING', weight: 20, value: null, best: 500, gain: null },
    ],
    history: [{ monday: '2026-06-01', level: 'Captain' }],
  },
  benchmarks: [{ metric: 'CONVERSION', product_type: 'module', percentile: 72, sellers: 41 }],
});
