import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Visit } from '../../area/area.ts';
import type { Api } from '../../graphql/client.ts';
import {
  DashboardFiguresDocument,
  DashboardStandingDocument,
  SimulateLevelDocument,
} from '../../graphql/generated/dashboard/graphql.ts';
import type {
  DashboardFiguresQuery,
  DashboardFiguresQueryVariables,
  DashboardStandingQuery,
  LevelOutlookFragment,
  SimulateLevelQueryVariables,
} from '../../graphql/generated/graphql.ts';
import { address, fromFirst, isByMonth, requestedDays } from './search.ts';

export type Dashboard = DashboardFiguresQuery['dashboard'] & {
  /** It is of the longest period: there is nothing before it to compare it with. */
  isAll?: boolean;
};
export type IndicatorFigure = Dashboard['indicators'][number];
export type Breakdown = Dashboard['breakdowns'][number];
export type BreakdownRow = Breakdown['rows'][number];
export type LevelReport = DashboardStandingQuery['seller_level'];
export type Standing = LevelReport['standings'][number];
export type SupportPart = LevelReport['support_parts'][number];
export type Benchmark = DashboardStandingQuery['benchmarks'][number];
export type Simulation = SimulateLevelQueryVariables;

/**
 * The figures of a period. Those of the period before stay in sight until they
 * come, so that nothing jumps while somebody looks for the right one.
 */
export function figuresQuery(api: Api, variables: DashboardFiguresQueryVariables) {
  return queryOptions({
    queryKey: ['dashboard', 'figures', variables],
    queryFn: async ({ signal }): Promise<Dashboard> =>
      fromFirst((await api(DashboardFiguresDocument, variables, signal)).dashboard),
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
}

/** The level and the comparison with other sellers, which no period changes. */
export function standingQuery(api: Api) {
  return queryOptions({
    queryKey: ['dashboard', 'standing'],
    queryFn: ({ signal }) => api(DashboardStandingDocument, {}, signal),
    meta: { noErrorRedirect: true },
  });
}

export type LevelOutlook = LevelOutlookFragment;

/** The level of next Monday if this happened besides. */
export function simulationQuery(api: Api, simulation: Simulation) {
  return queryOptions({
    queryKey: ['dashboard', 'simulation', simulation],
    queryFn: async ({ signal }): Promise<LevelOutlook> =>
      (await api(SimulateLevelDocument, simulation, signal)).simulate_level,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
}

export function firstData({ api, search, language: lang, prefetch }: Visit) {
  const { period, productID } = address.read(search);
  const { from, to } = requestedDays(period);
  return Promise.all([
    prefetch(figuresQuery(api, { from, to, productID, by_month: isByMonth(period), lang })),
    prefetch(standingQuery(api)),
  ]);
}

export const firstLevelData = ({ api, prefetch }: Visit) => prefetch(standingQuery(api));
