import type { RefundPreview } from '../queries.ts';
import { type AmountFault, readAmount } from './refund-amount.ts';

interface Filled {
  part: boolean;
  /** As typed; counts only where a part is refunded. */
  amount: string;
  reason: string;
}

/** What the seller has filled in so far. */
export interface RefundDraft extends Filled {
  /**
   * The server makes one refund under it, however often it is sent. It belongs
   * to the draft, not to the dialog, and stays until the refund is known to have
   * been made: a refusal uses no key up. Empty until it is sent.
   */
  key: string;
  /** What was sent last without an answer: nobody knows whether it was made. */
  unanswered: SentRefund | null;
}

/** A refund as it was sent, to be sent again exactly so. */
export interface SentRefund {
  filled: Filled;
  /** In cents; null stands for all that was left. */
  amount: number | null;
  reason: string;
  /** What was confirmed. */
  preview: RefundPreview;
  /** What was left to refund before it. */
  most: number;
}

export const noRefund: RefundDraft = {
  part: false,
  amount: '',
  reason: '',
  key: '',
  unanswered: null,
};

/** What was sent without an answer, if the draft still says the same. */
export function sentAlready({ unanswered, ...draft }: RefundDraft): SentRefund | null {
  if (!unanswered) return null;
  const { part, amount, reason } = unanswered.filled;
  const isSame =
    draft.part === part && (!part || draft.amount === amount) && draft.reason === reason;
  return isSame ? unanswered : null;
}

export const longestReason = 500;

/** What the API would be called with; null as amount stands for all that is left. */
export type WantedRefund = { amount: number | null } | { fault: AmountFault };

export function wantedRefund(draft: RefundDraft, most: number, language: string): WantedRefund {
  if (!draft.part) return { amount: null };
  const typed = readAmount(draft.amount, most, language);
  return 'cents' in typed ? { amount: typed.cents } : typed;
}

/** Characters as people count them: an emoji is one. */
export const reasonLength = ({ reason }: RefundDraft): number => [...reason.trim()].length;

export function reasonFault(draft: RefundDraft): 'missing' | 'too_long' | null {
  const length = reasonLength(draft);
  if (length === 0) return 'missing';
  return length > longestReason ? 'too_long' : null;
}
