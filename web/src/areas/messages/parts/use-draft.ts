import { useState } from 'react';
import { type Draft, keepDraft, keptDraft } from '../drafts.ts';

/** The draft of a thread, kept with every letter. */
export function useDraft(thread: string): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState(() => keptDraft(thread));
  return [
    draft,
    (next) => {
      keepDraft(thread, next);
      setDraft(next);
    },
  ];
}
