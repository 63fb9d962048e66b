import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FaultText } from '../../../ui/fault-text.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import { useUiTexts } from '../../../ui/texts.ts';
import type { OrderDetailsLine } from '../queries.ts';
import { useExactEuros } from '../use-exact-euros.ts';
import {
  noRefund,
  type RefundDraft,
  reasonFault,
  sentAlready,
  wantedRefund,
} from './refund-draft.ts';
import { RefundEffects } from './refund-effects.tsx';
import { refundFault } from './refund-fault.ts';
import { RefundForm } from './refund-form.tsx';
import { type Preview, shownAgain, usePreview } from './use-preview.ts';
import { useRefund } from './use-refund.ts';

interface RefundDialogProps {
  line: OrderDetailsLine;
  /** What the line sold: a product, or the Business Care of one. */
  name: string;
  /** What is left to refund, in cents. */
  most: number;
  /** Nothing is: all of the line has been refunded. */
  isWhole: boolean;
  draft: RefundDraft;
  onDraft: (draft: RefundDraft) => void;
  onClose: () => void;
}

/** Asks how much and why, and says what it does before it is done. */
export function RefundDialog({
  line,
  name,
  most,
  isWhole,
  draft,
  onDraft,
  onClose,
}: RefundDialogProps) {
  const { t } = useTranslation();
  const euros = useExactEuros();
  const language = useLanguage();
  const [tried, setTried] = useState(false);
  // Sent again as it was: what is left by now, and what a second refund would do, is beside the point.
  const again = sentAlready(draft);
  const limit = again?.most ?? most;
  const wanted = wantedRefund(draft, limit, language);
  const requested = usePreview(line.id, wanted);
  const preview: Preview = again ? shownAgain(requested, again.preview) : requested;
  const texts = useUiTexts();
  const refund = useRefund({
    line: line.id,
    onDraft,
    onDone: (amount) => {
      onClose();
      return t('orders.refund.done', { amount: euros(amount) });
    },
  });
  // A preview that was refused says the same as the refund would.
  const fault = refundFault(refund.error) ?? refundFault(preview.refusal);
  const isReused = fault?.text === 'key_reused';
  // What was sent without an answer may be what refunded it: it can be sent again.
  const isNothingLeft = isWhole && draft.unanswered === null && !isReused;
  // Then this dialog has done what it can: another refund begins with another key.
  const isSpent = isReused || isNothingLeft;
  const isUnsure = draft.unanswered !== null && !refund.isPending;
  const refusal = fault && !fault.field ? fault.text : isUnsure ? 'unknown' : null;
  const shownFault = isNothingLeft ? 'nothing_left' : refusal;
  const confirmRef = useFocusAfter(refund.isError);
  const close = () => refund.isPending || onClose();
  const cancel = () => {
    // What may have been made is kept: it must not be made twice.
    if (draft.unanswered === null) onDraft(noRefund);
    onClose();
  };
  const change = (next: RefundDraft) => {
    refund.reset();
    onDraft(next);
  };
  const confirm = () => {
    setTried(true);
    if (refund.isPending || !preview.current || !('amount' in wanted) || reasonFault(draft)) return;
    const { part, amount, reason } = draft;
    refund.mutate({
      draft: { ...draft, key: draft.key || crypto.randomUUID() },
      refund: again ?? {
        filled: { part, amount, reason },
        amount: wanted.amount,
        reason: reason.trim(),
        preview: preview.current,
        most,
      },
    });
  };
  return (
    <Modal
      opened
      variant="destructive"
      icon={null}
      title={t('orders.refund.title', { product: name })}
      onClose={close}
      actions={
        isSpent ? (
          <Button variant="default" onClick={close} autoFocus>
            {texts.close}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={cancel} disabled={refund.isPending}>
              {t('ui.cancel')}
            </Button>
            <Button
              ref={confirmRef}
              color="red"
              onClick={confirm}
              loading={refund.isPending}
              disabled={!preview.current}
            >
              {preview.current
                ? t('orders.refund.confirm', { amount: euros(preview.current.gross) })
                : t('orders.refund.confirm_waiting')}
            </Button>
          </>
        )
      }
    >
      {!isSpent && (
        <>
          <RefundForm
            most={limit}
            draft={draft}
            onDraft={change}
            tried={tried}
            fault={fault}
            disabled={refund.isPending}
          />
          <RefundEffects preview={preview} />
        </>
      )}
      {shownFault && <FaultText mt="sm">{t(`orders.refund.faults.${shownFault}`)}</FaultText>}
    </Modal>
  );
}

/** Gives the focus back to a button that lost it by being disabled while it was at work. */
function useFocusAfter(hasFailed: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFailed && document.activeElement === document.body) button.current?.focus();
  }, [hasFailed]);
  return button;
}
