import type { AttachedFile } from '../../ui/attachments/use-attach.ts';

/** A reply that is not sent yet. */
export interface Reply {
  text: string;
  /**
   * Under which it was last sent without an answer; so it is sent
   * again under the same, and cannot arrive twice. Empty: not sent yet.
   */
  key: string;
  /** Uploaded for it already. */
  files: readonly AttachedFile[];
}

export const noReply: Reply = { text: '', key: '', files: [] };

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
