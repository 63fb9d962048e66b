import { useSyncExternalStore } from 'react';
import { type DraftKind, draftName, readDraft, storeDraft, watchDrafts } from './drafts.ts';

export type ChangeDraft<Draft> = (change: (draft: Draft) => Draft) => void;

/**
 * Somebody's draft for a thing, stored with every letter; `empty` where there is none. A change
 * begins with what is stored: an answer or a file may arrive when who waits for it has left, or is back.
 */
export function useDraft<Draft extends object>(
  kind: DraftKind,
  writer: string,
  of: string,
  empty: Draft,
): [Draft, ChangeDraft<Draft>] {
  const name = draftName(kind, writer, of);
  const draft = useSyncExternalStore(watchDrafts, () => readDraft(name, empty)) ?? empty;
  return [draft, (change) => storeDraft(name, change(readDraft(name, empty) ?? empty), empty)];
}
