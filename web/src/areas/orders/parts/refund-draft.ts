import { type AmountFault, readAmount } from './refund-amount.ts';

/** What the seller has filled in so far. */
export interface RefundDraft {
  part: boolean;
  /** As typed; counts only where a part is refunded. */
  amount: string;
  reason: string;
}

export const emptyDraft: RefundDraft = { part: false, amount: '', reason: '' };

export const longestReason = 500;

/** What the API would be asked with; null as amount stands for all that is left. */
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
