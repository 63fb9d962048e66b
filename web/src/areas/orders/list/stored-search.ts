/** Where the text of the search is stored during a visit to another screen (R11.9). */
const textKey = 'SEARCH_QUERY';

/**
 * Whose text it is. A tab outlives a sign-in: what one seller searched for, often
 * a customer's name, is not for the next.
 */
const sellerKey = 'SEARCH_QUERY_SELLER';

/** Whether any text is stored in this tab, whoever searched for it; false where storage is not available. */
export function isSearchStored(): boolean {
  try {
    return sessionStorage.getItem(textKey) !== null;
  } catch {
    return false;
  }
}

/** The text this seller last searched for in this tab; empty where there is none. */
export function readSearch(sellerId: string): string {
  try {
    const isOwn = sessionStorage.getItem(sellerKey) === sellerId;
    return (isOwn && sessionStorage.getItem(textKey)) || '';
  } catch {
    return '';
  }
}

/** Replaces what was stored before, also by another seller; an empty text only removes it. */
export function storeSearch(text: string, sellerId: string): void {
  try {
    sessionStorage.removeItem(textKey);
    sessionStorage.removeItem(sellerKey);
    if (!text) return;
    sessionStorage.setItem(sellerKey, sellerId);
    sessionStorage.setItem(textKey, text);
  } catch {
    // Then it lasts as long as the address.
  }
}
