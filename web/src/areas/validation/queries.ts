import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Visit } from '../../area/area.ts';
import type { Api } from '../../graphql/client.ts';
import type {
  FindingItemFragment,
  ReportItemFragment,
  UploadedVersionsQuery,
  VersionItemFragment,
} from '../../graphql/generated/graphql.ts';
import {
  CompatibilityMapDocument,
  ReviewTimesDocument,
  RuleNoticesDocument,
  UploadedVersionsDocument,
  VersionReportDocument,
} from '../../graphql/generated/validation/graphql.ts';
import { isFeatureOn } from '../../seller/features.ts';
import { address, type VersionSearch } from './search.ts';

export type VersionPage = UploadedVersionsQuery['uploaded_versions'];
export type Version = VersionItemFragment;
export type Report = ReportItemFragment;
export type Finding = FindingItemFragment;
export type Step = Version['steps'][number];

/** Begin the keys of what changes with a version. */
export const versionsKey = 'uploaded_versions';

export const reportKey = 'version_report';

/** Begins the query key of what sellers learn about what is to come. */
export const aheadKey = 'validation_ahead';

/** One page of versions. The page before stays while the next comes. */
export function versionsQuery(api: Api, search: VersionSearch, lang: string) {
  const { part, search: text, productID, page, length } = search;
  const variables = {
    ...(part && { part }),
    ...(text && { search: text }),
    ...(productID && { product: productID }),
    page,
    length,
    lang,
  };
  return queryOptions({
    queryKey: [versionsKey, variables],
    queryFn: async ({ signal }) =>
      (await api(UploadedVersionsDocument, variables, signal)).uploaded_versions,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
}

/** How often a version is looked at while the engine is at work on it, in milliseconds. */
const whileChecked = 5_000;

/** What is known about a version; null where there is none of this seller's. */
export const reportQuery = (api: Api, id: string, lang: string) =>
  queryOptions({
    queryKey: [reportKey, id, lang],
    queryFn: async ({ signal }) =>
      (await api(VersionReportDocument, { id, lang }, signal)).version_report ?? null,
    // In another language it is the same version: an answer that is being written stays.
    placeholderData: (former, query) => (query?.queryKey[1] === id ? former : undefined),
    refetchInterval: ({ state: { data } }) =>
      data && !data.has_report && data.version.state === 'IN_VALIDATION' ? whileChecked : false,
    meta: { noErrorRedirect: true },
  });

/** How long reviews took lately. */
export const timesQuery = (api: Api) =>
  queryOptions({
    queryKey: [aheadKey, 'times'],
    queryFn: async ({ signal }) => (await api(ReviewTimesDocument, {}, signal)).review_times,
    meta: { noErrorRedirect: true },
  });

/** Rules that will refuse what is on sale. */
export const noticesQuery = (api: Api, lang: string) =>
  queryOptions({
    queryKey: [aheadKey, 'notices', lang],
    queryFn: async ({ signal }) => (await api(RuleNoticesDocument, { lang }, signal)).rule_notices,
    meta: { noErrorRedirect: true },
  });

/** The catalogue × platform versions. The page before stays while the next comes. */
export const mapQuery = (api: Api, page: number, lang: string) =>
  queryOptions({
    queryKey: ['compatibility_map', page, lang],
    queryFn: async ({ signal }) =>
      (await api(CompatibilityMapDocument, { page, lang }, signal)).compatibility_map,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });

export const firstData = ({ api, config, search, language, prefetch }: Visit) =>
  Promise.all([
    prefetch(versionsQuery(api, address.read(search), language)),
    prefetch(noticesQuery(api, language)),
    prefetch(timesQuery(api)),
    isFeatureOn(config, 'validation_products') && prefetch(mapQuery(api, 1, language)),
  ]);

export const firstReportData = ({ api, params, language, prefetch }: Visit) =>
  prefetch(reportQuery(api, params.upload_id ?? '', language));
