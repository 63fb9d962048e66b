import { useState } from 'react';
import { type Draft, keepDraft, keptDraft } from '../drafts.ts';

/** Somebody's draft for a thread, kept with every letter. */
export function useDraft(writer: string, thread: string): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState(() => keptDraft(writer, thread));
  return [
    draft,
    (next) => {
      keepDraft(writer, thread, next);
      setDraft(next);
    },
  ];
}
