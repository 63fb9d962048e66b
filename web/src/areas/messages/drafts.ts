/** A reply that is not sent yet. */
export interface Draft {
  text: string;
  /**
   * Under which it was last sent without hearing that it arrived; so it is sent
   * again under the same, and cannot arrive twice.
   */
  key: string | null;
}

const noDraft: Draft = { text: '', key: null };

/** What was typed in this tab, also where storage is closed to us. */
const typed = new Map<string, Draft>();

const nameOf = (thread: string) => `REPLY_${thread}`;

/** What was typed for a thread and not sent; it lasts as long as the tab. */
export function keptDraft(thread: string): Draft {
  return typed.get(thread) ?? storedDraft(thread) ?? noDraft;
}

export function keepDraft(thread: string, draft: Draft): void {
  const isEmpty = draft.text === '' && draft.key === null;
  if (isEmpty) typed.delete(thread);
  else typed.set(thread, draft);
  try {
    if (isEmpty) sessionStorage.removeItem(nameOf(thread));
    else sessionStorage.setItem(nameOf(thread), JSON.stringify(draft));
  } catch {
    // Then it lasts until the page is loaded anew.
  }
}

function storedDraft(thread: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(nameOf(thread)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { text, key } = stored as Partial<Draft>;
    return typeof text === 'string' ? { text, key: typeof key === 'string' ? key : null } : null;
  } catch {
    return null;
  }
}

/** What the server takes at most, in characters as people count them. */
export const longestReply = 10_000;

export function replyFault(text: string): 'empty' | 'too_long' | null {
  const length = [...text.trim()].length;
  if (length === 0) return 'empty';
  return length > longestReply ? 'too_long' : null;
}
