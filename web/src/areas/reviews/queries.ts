import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Visit } from '../../area/area.ts';
import type { Api } from '../../graphql/client.ts';
import type { RatingsQuery } from '../../graphql/generated/graphql.ts';
import { RatingsDocument } from '../../graphql/generated/reviews/graphql.ts';
import { dayInParis, daysOf } from '../../ui/date-range/period.ts';
import { address, type ReviewSearch } from './search.ts';

export type RatingPage = RatingsQuery['ratings'];
export type Rating = RatingPage['ratings'][number];

/** The first part of the key of every page. */
export const ratingsKey = ['ratings'] as const;

/** One page of ratings with what all of them come to. The page before stays while the next comes. */
export function ratingsQuery(api: Api, search: ReviewSearch, lang: string) {
  const { period, productID, stars, answered, page, length } = search;
  const variables = {
    ...daysOf(period, dayInParis()),
    ...(productID && { productID }),
    ...(stars && { stars }),
    ...(answered && { isAnswered: answered === 'yes' }),
    page,
    length,
    lang,
  };
  return queryOptions({
    queryKey: [...ratingsKey, variables],
    queryFn: async ({ signal }) => (await api(RatingsDocument, variables, signal)).ratings,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
}

export const firstData = ({ api, search, language, prefetch }: Visit) =>
  prefetch(ratingsQuery(api, address.read(search), language));
