/** The page that something happened on, by the names of the library (R10.1). */
export interface PageContext {
  path: string;
  referrer: string;
  search: string;
  title: string;
  url: string;
}

/** The secret in the link of an e-mail is nobody else's, nor is a customer's name that was searched for. */
const withoutSecrets = (address: string): string =>
  address.replace(/(?<=[?&])(token|search)=[^&#]*&?/g, '').replace(/[?&]$/, '');

/** Taken when it happens: by the time it is sent, the page may be another. */
export function pageContext(): PageContext {
  const { origin, pathname } = window.location;
  const search = withoutSecrets(window.location.search);
  return {
    path: pathname,
    referrer: withoutSecrets(document.referrer),
    search,
    title: document.title,
    url: origin + pathname + search,
  };
}
