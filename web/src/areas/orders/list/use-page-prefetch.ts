import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ordersQuery } from '../queries.ts';
import type { OrderSearch } from '../search.ts';

/** Fetches a page that the reader is about to ask for. */
export function usePagePrefetch(search: OrderSearch): (page: number) => void {
  const queryClient = useQueryClient();
  const api = useApi();
  const language = useLanguage();
  return (page) => void queryClient.prefetchQuery(ordersQuery(api, { ...search, page }, language));
}
