/** The query of the list at a page, or of an article that leads back to it. */
export function addressOf({ article, page }: { article?: string; page: number }): string {
  const query = new URLSearchParams({ ...(article && { article }) });
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}
