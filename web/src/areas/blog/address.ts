import { page as pageField } from '../../ui/list/address.ts';

const pages = pageField();

/** What an address opens: an article, or a page of the list. */
export function openedBy(search: URLSearchParams): { article: string; page: number } {
  return {
    article: search.get('article') ?? '',
    page: pages.read(search, 'page', '') ?? pages.usual,
  };
}

/** The query of the list at a page, or of an article that leads back to it. */
export function addressOf({ article, page }: { article?: string; page: number }): string {
  const query = new URLSearchParams({ ...(article && { article }) });
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}
