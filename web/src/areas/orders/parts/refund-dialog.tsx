import { Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { RefundOrderLineDocument } from '../../../graphql/generated/orders/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { useUiTexts } from '../../../ui/texts.ts';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { type OrderDetailsLine, refundPreviewQuery } from '../order-queries.ts';
import { type RefundDraft, reasonFault, wantedRefund } from './refund-draft.ts';
import { RefundEffects } from './refund-effects.tsx';
import { refundFault } from './refund-fault.ts';
import { RefundForm } from './refund-form.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface RefundDialogProps {
  line: OrderDetailsLine;
  /** What is left to refund, in cents. */
  most: number;
  draft: RefundDraft;
  onDraft: (draft: RefundDraft) => void;
  /** It was refunded. */
  onDone: () => void;
  onClose: () => void;
}

/** How long the typing must rest before the effects are worked out anew, in milliseconds. */
const rest = 300;

/** Asks how much and why, and says what it does before it is done. */
export function RefundDialog({ line, most, draft, onDraft, onDone, onClose }: RefundDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const [tried, setTried] = useState(false);
  const wanted = wantedRefund(draft, most, language);
  const preview = usePreview(line.id, wanted);
  const texts = useUiTexts();
  const refund = useRefund(line.id, (amount) => {
    onDone();
    onClose();
    return t('orders.refund.done', { amount: format.euros(amount) });
  });
  const send = useOneAtATime(refund.mutateAsync);
  // A preview that was refused says the same as the refund would.
  const fault = refundFault(refund.error) ?? refundFault(preview.refusal);
  // Then this dialog has done what it can: another refund begins with another key.
  const isSpent = fault?.text === 'key_reused';
  const close = () => refund.isPending || onClose();
  const change = (next: RefundDraft) => {
    refund.reset();
    onDraft(next);
  };
  const confirm = () => {
    setTried(true);
    if (refund.isPending || !preview.current || !('amount' in wanted) || reasonFault(draft)) return;
    send({
      amount: wanted.amount,
      reason: draft.reason.trim(),
      preview: preview.current,
    });
  };
  return (
    <Modal
      opened
      variant="destructive"
      icon={null}
      title={t('orders.refund.title', { product: line.product_name })}
      onClose={close}
      actions={
        isSpent ? (
          <Button variant="default" onClick={close} autoFocus>
            {texts.close}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={close} disabled={refund.isPending}>
              {t('ui.cancel')}
            </Button>
            <Button
              color="red"
              onClick={confirm}
              loading={refund.isPending}
              disabled={!preview.current}
            >
              {preview.current
                ? t('orders.refund.confirm', { amount: format.euros(preview.current.gross) })
                : t('orders.refund.confirm_waiting')}
            </Button>
          </>
        )
      }
    >
      {!isSpent && (
        <>
          <RefundForm
            most={most}
            draft={draft}
            onDraft={change}
            tried={tried}
            fault={fault}
            disabled={refund.isPending}
          />
          <RefundEffects preview={preview} />
        </>
      )}
      {fault && !fault.field && (
        <Text role="alert" mt="sm" c="var(--tone-error)">
          {t(`orders.refund.faults.${fault.text}`)}
        </Text>
      )}
    </Modal>
  );
}

/** Somebody else refunded a part meanwhile. */
const overPaid = 'refund_over_paid';

/** What the refund would do, asked for anew when the amount has come to rest. */
function usePreview(line: string, wanted: ReturnType<typeof wantedRefund>) {
  const client = useQueryClient();
  const now = 'amount' in wanted ? wanted.amount : undefined;
  const [amount] = useDebouncedValue(now, rest);
  const query = useQuery({
    ...refundPreviewQuery(useApi(), line, amount ?? null),
    enabled: amount !== undefined && amount === now,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isCurrent = now !== undefined && amount === now && !query.isPlaceholderData;
  const isRefused = isCurrent && query.error?.code === 'BAD_USER_INPUT';
  const isOverPaid = isRefused && query.error?.reason === overPaid;
  useEffect(() => {
    // The limits that the amount was held against are old.
    if (isOverPaid) void client.invalidateQueries({ queryKey: ['orders'] });
  }, [isOverPaid, client]);
  return {
    /** Whether there is an amount to reckon with. */
    isWanted: now !== undefined,
    /** Of this very amount; nothing is confirmed without it. */
    current: isCurrent && !query.error ? query.data : undefined,
    /** Of the amount before, to be shown until the new one is there. */
    latest: query.data,
    refusal: isRefused ? query.error : null,
    hasFailed: isCurrent && Boolean(query.error) && !isRefused,
    retry: () => void query.refetch(),
  };
}

export type Preview = ReturnType<typeof usePreview>;

interface Refund {
  amount: number | null;
  reason: string;
  /** What was confirmed. */
  preview: NonNullable<Preview['current']>;
}

/** Refunds once, however often it is sent: the key is made when the dialog opens. */
function useRefund(line: string, done: (gross: number) => string) {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToast();
  const [key] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: ({ amount, reason }: Refund) =>
      api(RefundOrderLineDocument, { line, amount, reason, key }),
    onSuccess: ({ refund_order_line: { lines } }, { preview }) => {
      // What an earlier try did may differ from what is asked for now: the server knows.
      const made = lines.filter(({ refund_of }) => refund_of === line).at(-1);
      // Business Care that ends with it may be of another order: the answer does not have it.
      const gross = made ? (preview.business_care ?? 0) - made.gross : preview.gross;
      toasts.show({ type: 'success', text: done(gross) });
    },
    onSettled: (_, error) => {
      // Refunded now, by a try whose answer was lost, or by somebody else: what is shown is old.
      const isOld = !error || error.reason === 'key_reused' || error.reason === overPaid;
      if (!isOld) return;
      void client.invalidateQueries({ queryKey: ['orders'] });
      void client.invalidateQueries({ queryKey: ['refund_preview', line] });
    },
  });
}
