import { useState } from 'react';
import { type Draft, readDraft, storeDraft } from '../drafts.ts';

/** Somebody's draft for a thread, stored with every letter. */
export function useDraft(writer: string, thread: string): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState(() => readDraft(writer, thread));
  return [
    draft,
    (next) => {
      storeDraft(writer, thread, next);
      setDraft(next);
    },
  ];
}
