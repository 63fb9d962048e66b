import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ratingsQuery } from '../queries.ts';
import type { ReviewSearch } from '../search.ts';

/** Fetches a page that the reader is about to ask for. */
export function usePagePrefetch(search: ReviewSearch): (page: number) => void {
  const queryClient = useQueryClient();
  const api = useApi();
  const language = useLanguage();
  return (page) => void queryClient.prefetchQuery(ratingsQuery(api, { ...search, page }, language));
}
