import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../graphql/api-error.ts';
import type { Api } from '../../graphql/client.ts';
import {
  HomeDocument,
  type HomeFrameFragment,
  HomeWhenBannedDocument,
} from '../../graphql/generated/graphql.ts';

/** What the home screen shows; no balance for a banned seller. */
export type Home = HomeFrameFragment & { bank_account?: { balance: number } };

export function homeQuery(api: Api, lang: string) {
  return queryOptions({
    queryKey: ['home', lang],
    queryFn: ({ signal }) => loadHome(api, lang, signal),
  });
}

/** One request for everything; only a banned seller's refusal costs a second one. */
async function loadHome(api: Api, lang: string, signal: AbortSignal): Promise<Home> {
  try {
    return await api(HomeDocument, { lang }, signal);
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'banned') {
      return api(HomeWhenBannedDocument, { lang }, signal);
    }
    throw error;
  }
}
