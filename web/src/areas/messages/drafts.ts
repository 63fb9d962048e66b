/** A reply that is not sent yet. */
export interface Draft {
  text: string;
  /**
   * Under which it was last sent without an answer; so it is sent
   * again under the same, and cannot arrive twice.
   */
  key: string | null;
  /** Uploaded for it already. Default none. */
  files?: readonly DraftFile[];
}

export interface DraftFile {
  id: string;
  name: string;
}

const noDraft: Draft = { text: '', key: null };

/** What was typed in this tab, also where storage is closed to us. */
const typed = new Map<string, Draft>();

/**
 * A tab outlives a sign-in, and an operator who poses as the seller reads the
 * same thread: what one of them typed is not for the other.
 */
const nameOf = (writer: string, thread: string) => `REPLY_${writer}_${thread}`;

/** What somebody typed for a thread and did not send; it lasts as long as the tab. */
export function readDraft(writer: string, thread: string): Draft {
  const name = nameOf(writer, thread);
  return typed.get(name) ?? storedDraft(name) ?? noDraft;
}

export function storeDraft(writer: string, thread: string, draft: Draft): void {
  const name = nameOf(writer, thread);
  const isEmpty = draft.text === '' && draft.key === null && !draft.files?.length;
  if (isEmpty) typed.delete(name);
  else typed.set(name, draft);
  try {
    if (isEmpty) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Then it lasts until the page is loaded anew.
  }
  for (const look of watching) look(name, draft);
}

const watching = new Set<(name: string, draft: Draft) => void>();

/** Calls with each change of a draft, whoever makes it, until the returned function is called. */
export function watchDraft(writer: string, thread: string, changed: (draft: Draft) => void) {
  const own = nameOf(writer, thread);
  const look = (name: string, draft: Draft) => {
    if (name === own) changed(draft);
  };
  watching.add(look);
  return () => {
    watching.delete(look);
  };
}

function storedDraft(name: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { text, key, files } = stored as Partial<Draft>;
    if (typeof text !== 'string') return null;
    return {
      text,
      key: typeof key === 'string' ? key : null,
      ...(Array.isArray(files) && { files: files as DraftFile[] }),
    };
  } catch {
    return null;
  }
}

/** What the server takes at most, in characters as people count them. */
export const longestReply = 10_000;

/** What a saved reply left open for the seller to fill in. */
const open = /\{\{\s*(?:customer|product|order|shop)\s*\}\}/;

export function replyFault(text: string): 'empty' | 'too_long' | 'placeholder' | null {
  const length = [...text.trim()].length;
  if (length === 0) return 'empty';
  if (open.test(text)) return 'placeholder';
  return length > longestReply ? 'too_long' : null;
}
