import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useFormat } from '../../../../format/use-format.ts';
import {
  AskSellerDocument,
  DecideReviewDocument,
  DecideSheetDocument,
} from '../../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { ToneIcon } from '../../../../ui/tone/tone-icon.tsx';
import { WriteDialog } from '../../contact/write-dialog.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useCommand } from '../../parts/use-command.ts';
import { WordsDialog } from '../../parts/words-dialog.tsx';
import type { Item } from '../queries.ts';
import classes from '../review.module.css';

interface Decision {
  is_passed: boolean;
  note: string;
}

type Act = 'approve' | 'refuse' | 'ask';

/**
 * Approve, refuse, ask: what ends a review or lets it wait for the seller. What is being written
 * stays when the seller withdraws meanwhile: the answer to it says so, and the words can be kept.
 */
export function Decide({ item }: { item: Item | null }) {
  const [open, setOpen] = useState<{ act: Act; item: Item } | null>(null);
  return (
    <>
      {item && <Actions onOpen={(act) => setOpen({ act, item })} />}
      {open && <Dialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Their keys open the same dialogs as their buttons, so that none decides by itself. */
function Actions({ onOpen }: { onOpen: (act: Act) => void }) {
  const { t } = useTranslation();
  useCommand({
    id: 'approve',
    label: t('desk.review.approve'),
    keys: 'd a',
    run: () => onOpen('approve'),
  });
  useCommand({
    id: 'refuse',
    label: t('desk.review.refuse'),
    keys: 'd r',
    run: () => onOpen('refuse'),
  });
  useCommand({ id: 'ask', label: t('desk.review.ask'), keys: 'd q', run: () => onOpen('ask') });
  return (
    <>
      <Button variant="default" onClick={() => onOpen('ask')}>
        {t('desk.review.ask')}
      </Button>
      <Button variant="default" onClick={() => onOpen('refuse')}>
        {t('desk.review.refuse')}
      </Button>
      <Button onClick={() => onOpen('approve')}>{t('desk.review.approve')}</Button>
    </>
  );
}

interface DialogProps {
  act: Act;
  item: Item;
  onClose: () => void;
}

function Dialog({ act, item, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [isDecided, setDecided] = useState(false);
  const { number } = useFormat();
  const { kind, ref, stage } = item;
  const decide = useAct(
    (api, decision: Decision): Promise<unknown> =>
      kind === 'VERSION'
        ? api(DecideReviewDocument, { id: ref, stage, ...decision })
        : api(DecideSheetDocument, { id: ref, ...decision }),
    { done: t('desk.review.decided'), onDone: () => setDecided(true) },
  );
  const ask = useAct((api, body: string) => api(AskSellerDocument, { id: ref, body }), {
    done: t('desk.review.question_sent'),
    onDone: onClose,
  });
  // In place of the dialog, which would ask before it is left.
  if (isDecided) return <Navigate to="../.." relative="path" />;
  switch (act) {
    case 'approve':
      return (
        <WordsDialog
          title={t('desk.review.approve_title', { product: item.product_name })}
          label={t('desk.review.note')}
          optional
          isRefused={item.errors > 0}
          above={
            item.errors > 0 && (
              <div className={classes.open}>
                <ToneIcon type="error" />
                <Text size="sm">
                  {t('desk.review.errors_open', { number: number(item.errors) })}{' '}
                  {t('desk.faults.errors_open')}
                </Text>
              </div>
            )
          }
          confirm={t('desk.review.approve')}
          onConfirm={(note) => decide.mutate({ is_passed: true, note })}
          onClose={onClose}
          {...decide}
        />
      );
    case 'refuse':
      return (
        <WordsDialog
          destructive
          title={t('desk.review.refuse_title', { product: item.product_name })}
          label={t('desk.review.reason')}
          confirm={t('desk.review.refuse')}
          onConfirm={(note) => decide.mutate({ is_passed: false, note })}
          onClose={onClose}
          {...decide}
        />
      );
    case 'ask':
      return kind === 'SHEET' ? (
        <WriteDialog seller={item.seller_id} subject={item.product_name} onClose={onClose} />
      ) : (
        <WordsDialog
          title={t('desk.review.ask')}
          label={t('desk.review.question')}
          confirm={t('desk.review.ask')}
          onConfirm={(body) => ask.mutate(body)}
          onClose={onClose}
          {...ask}
        />
      );
  }
}
