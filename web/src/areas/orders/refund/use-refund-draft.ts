import { useDraft } from '../../../drafts/use-draft.ts';
import { useWriter } from '../../../drafts/use-writer.ts';
import { noRefund, type RefundDraft } from './refund-draft.ts';

/**
 * What is filled in for a refund of a line. It outlives panel and page: whoever opens the
 * order again finds what they typed, and does not refund twice what was sent without an answer.
 */
export function useRefundDraft(line: string): [RefundDraft, (draft: RefundDraft) => void] {
  const [draft, change] = useDraft('REFUND', useWriter() ?? '', line, noRefund);
  return [draft, (next) => change(() => next)];
}
