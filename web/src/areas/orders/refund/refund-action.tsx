import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useDraft } from '../../../drafts/use-draft.ts';
import { useWriter } from '../../../drafts/use-writer.ts';
import { useMoments } from '../../../format/use-moments.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import common from '../../../ui/common.module.css';
import type { OrderDetails, OrderDetailsLine } from '../queries.ts';
import classes from './refund-action.module.css';
import { RefundDialog } from './refund-dialog.tsx';
import { noRefund, type RefundDraft } from './refund-draft.ts';

interface RefundActionProps {
  order: OrderDetails;
  /** A sale. */
  line: OrderDetailsLine;
  /** Nothing of it is left to refund. */
  isWhole: boolean;
}

/** The way to a refund of one line, or why there is none. */
export function RefundAction({ order, line, isWhole }: RefundActionProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const { seller } = useSeller();
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useRefundDraft(line.id);
  const refundable = order.refundable.find(({ line_id }) => line_id === line.id);
  if (seller.is_banned) return null;
  const name = line.is_business_care
    ? t('orders.refund.care_of', { product: line.product_name })
    : line.product_name;
  const isPossible = !isWhole && refundable;
  return (
    <>
      {isPossible && (
        <div className={classes.action}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('orders.refund.open_line', { product: name })}
            onClick={() => setOpened(true)}
          >
            {t('orders.refund.open')}
          </Button>
          <span className={common.hint}>
            {t('orders.refund.until', { date: moments.lastDay(refundable.until, Date.now()) })}
          </span>
        </div>
      )}
      {!isWhole && !refundable && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('orders.refund.too_late')}
        </Text>
      )}
      {/* What it says is read to its end, also where nothing is left to refund by then. */}
      {opened && (
        <RefundDialog
          line={line}
          name={name}
          most={refundable?.at_most ?? 0}
          isWhole={isWhole}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

/** Said once for the whole order: a banned seller refunds nothing. */
export function RefundClosed() {
  const { t } = useTranslation();
  const { seller } = useSeller();
  if (!seller.is_banned) return null;
  return (
    <Text size="sm" c="dimmed" mb="xs">
      {t('orders.refund.banned')}
    </Text>
  );
}

/**
 * What is filled in for a refund of a line. It outlives panel and page: whoever opens the
 * order again finds what they typed, and does not refund twice what was sent without an answer.
 */
function useRefundDraft(line: string): [RefundDraft, (draft: RefundDraft) => void] {
  const [draft, change] = useDraft('REFUND', useWriter() ?? '', line, noRefund);
  return [draft, (next) => change(() => next)];
}
