import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../graphql/client.ts';
import {
  DeskAppealsDocument,
  DeskExceptionsDocument,
  RuleRatesDocument,
} from '../../../graphql/generated/desk/graphql.ts';
import type { DeskAppealsQuery, DeskExceptionsQuery } from '../../../graphql/generated/graphql.ts';
import { deskKey } from '../parts/use-act.ts';
import type { AppealSearch, ExceptionSearch } from './search.ts';

export type Exception = DeskExceptionsQuery['desk_exceptions']['exceptions'][number];

export type Appeal = DeskAppealsQuery['desk_appeals']['appeals'][number];

const meta = { noErrorRedirect: true };

export function appealsQuery(api: Api, { state, page, length }: AppealSearch, lang: string) {
  const variables = { state, page, length, lang };
  return queryOptions({
    queryKey: [deskKey, 'appeals', variables],
    queryFn: async ({ signal }) => (await api(DeskAppealsDocument, variables, signal)).desk_appeals,
    placeholderData: keepPreviousData,
    meta,
  });
}

export function exceptionsQuery(api: Api, { page, length }: ExceptionSearch, lang: string) {
  const variables = { page, length, lang };
  return queryOptions({
    queryKey: [deskKey, 'exceptions', variables],
    queryFn: async ({ signal }) =>
      (await api(DeskExceptionsDocument, variables, signal)).desk_exceptions,
    placeholderData: keepPreviousData,
    meta,
  });
}

export const ratesQuery = (api: Api, lang: string) =>
  queryOptions({
    queryKey: [deskKey, 'rates', lang],
    queryFn: async ({ signal }) => (await api(RuleRatesDocument, { lang }, signal)).rule_rates,
    meta,
  });
