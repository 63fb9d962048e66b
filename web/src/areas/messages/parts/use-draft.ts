import { useEffect, useState } from 'react';
import { type Draft, readDraft, storeDraft, watchDraft } from '../drafts.ts';

export type ChangeDraft = (change: (draft: Draft) => Draft) => void;

/**
 * Somebody's draft for a thread, stored with every letter. A change begins with what
 * is stored: a file may arrive when who attached it has left the thread, or is back.
 */
export function useDraft(writer: string, thread: string): [Draft, ChangeDraft] {
  const [draft, setDraft] = useState(() => readDraft(writer, thread));
  useEffect(() => watchDraft(writer, thread, setDraft), [writer, thread]);
  return [draft, (change) => storeDraft(writer, thread, change(readDraft(writer, thread)))];
}
