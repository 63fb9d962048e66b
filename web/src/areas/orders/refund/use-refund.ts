import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../graphql/api-context.ts';
import { RefundOrderLineDocument } from '../../../graphql/generated/orders/graphql.ts';
import { useOnce } from '../../../graphql/use-once.ts';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { noRefund, type RefundDraft, type SentRefund } from './refund-draft.ts';
import { isOutcomeUnknown } from './refund-fault.ts';

/** Somebody else refunded a part meanwhile. */
export const overPaid = 'refund_over_paid';

interface Sending {
  refund: SentRefund;
  /** As it was when it was sent. */
  draft: RefundDraft;
}

interface UseRefundProps {
  line: string;
  onDraft: (draft: RefundDraft) => void;
  /** Says that so much was refunded. */
  onDone: (gross: number) => string;
}

/** Refunds once, however often it is sent: the key stays with the draft. */
export function useRefund({ line, onDraft, onDone }: UseRefundProps) {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToast();
  return useOnce({
    // From now on it may have been made, also if the panel is gone when the answer comes.
    onMutate: ({ refund, draft }: Sending) => onDraft({ ...draft, unanswered: refund }),
    mutationFn: ({ refund: { amount, reason }, draft: { key } }: Sending) =>
      api(RefundOrderLineDocument, { line, amount, reason, key }),
    onSuccess: ({ refund_order_line: { refunded_now } }, { refund: { preview } }) => {
      onDraft(noRefund);
      // An earlier try may have made another one, or somebody else refunded the Business Care: the server knows.
      toasts.show({ type: 'success', text: onDone(refunded_now ?? preview.gross) });
    },
    onError: (error, { draft }) => {
      if (isOutcomeUnknown(error)) return;
      // The first try went through, so this draft is used up.
      if (error.reason === 'key_reused') onDraft(noRefund);
      // The server looks for the key first: no try of this draft went through.
      else if (error.reason === overPaid) onDraft({ ...draft, unanswered: null });
      // This try was refused; what is not known of an earlier one stays so.
      else onDraft(draft);
    },
    onSettled: (_, error) => {
      // Refunded now, by a try whose answer was lost, or by somebody else: what is shown is old.
      const isOld =
        isOutcomeUnknown(error) ||
        !error ||
        error.reason === 'key_reused' ||
        error.reason === overPaid;
      if (!isOld) return;
      void client.invalidateQueries({ queryKey: ['orders'] });
      void client.invalidateQueries({ queryKey: ['refund_preview', line] });
    },
  });
}
