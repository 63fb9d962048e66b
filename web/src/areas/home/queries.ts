import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../graphql/client.ts';
import type { HomeQuery } from '../../graphql/generated/graphql.ts';
import { HomeDocument, HomeLevelOutlookDocument } from '../../graphql/generated/home/graphql.ts';

export type Home = HomeQuery['home'];
export type NewestOrder = Home['newest_orders'][number];
export type Article = Home['articles'][number];
export type Task = Home['tasks'][number];
export type FirstStep = Home['first_steps'][number];

/** How long home is not refetched when the reader comes back to the tab, in milliseconds. */
const staleOnFocus = 60_000;

/**
 * Everything of the home screen that the frame has not loaded, in one request.
 * A failure stays on the screen, where it can be tried again; a banned
 * seller, to whom it is closed, is on the way to another page anyway.
 */
export function homeQuery(api: Api, lang: string) {
  return queryOptions({
    queryKey: ['home', lang],
    queryFn: async ({ signal }) => (await api(HomeDocument, { lang }, signal)).home,
    refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > staleOnFocus,
    meta: { noErrorRedirect: true },
  });
}

/** What becomes of the level on Monday; without it home is whole. */
export function levelOutlookQuery(api: Api) {
  return queryOptions({
    queryKey: ['home', 'level-outlook'],
    queryFn: async ({ signal }) => (await api(HomeLevelOutlookDocument, {}, signal)).seller_level,
    meta: { noErrorRedirect: true, noErrorLog: true },
  });
}
