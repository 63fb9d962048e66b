import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../graphql/client.ts';
import { CompatibilityMapDocument } from '../../../graphql/generated/validation/graphql.ts';

/** The catalogue × platform versions. The page before stays while the next comes. */
export const mapQuery = (api: Api, page: number, lang: string) =>
  queryOptions({
    queryKey: ['compatibility_map', page, lang],
    queryFn: async ({ signal }) =>
      (await api(CompatibilityMapDocument, { page, lang }, signal)).compatibility_map,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
