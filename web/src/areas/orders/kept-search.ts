/** Where the text of the search is kept over a visit to another screen (R11.9). */
const key = 'SEARCH_QUERY';

/** The text last searched for in this tab; empty where there is none, or storage is closed to us. */
export function keptSearch(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function keepSearch(text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Then it lasts as long as the address.
  }
}
