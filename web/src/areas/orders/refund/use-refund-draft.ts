import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newDraft, type RefundDraft } from './refund-draft.ts';

/** By the line. They outlive the panel: whoever opens the order again must not refund it twice. */
const unanswered = new WeakMap<QueryClient, Map<string, RefundDraft>>();

function unansweredOf(client: QueryClient): Map<string, RefundDraft> {
  const known = unanswered.get(client) ?? new Map<string, RefundDraft>();
  unanswered.set(client, known);
  return known;
}

/** What is filled in for a refund of a line, held at least until its outcome is known. */
export function useRefundDraft(line: string): [RefundDraft, (draft: RefundDraft) => void] {
  const drafts = unansweredOf(useQueryClient());
  const [draft, setDraft] = useState(() => drafts.get(line) ?? newDraft());
  const change = (next: RefundDraft) => {
    setDraft(next);
    if (next.unanswered) drafts.set(line, next);
    else drafts.delete(line);
  };
  return [draft, change];
}
