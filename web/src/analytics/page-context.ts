/** The page that something happened on, by the names of the library (R10.1). */
export interface PageContext {
  path: string;
  referrer: string;
  search: string;
  title: string;
  url: string;
}

/** Taken when it happens: by the time it is sent, the page may be another. */
export function pageContext(): PageContext {
  const { origin, pathname, search } = window.location;
  return {
    path: pathname,
    referrer: document.referrer,
    search,
    title: document.title,
    url: origin + pathname + search,
  };
}
