import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  AskSellerDocument,
  DecideReviewDocument,
  DecideSheetDocument,
} from '../../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { WriteDialog } from '../../contact/write-dialog.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useCommand } from '../../parts/use-command.ts';
import { WordsDialog } from '../../parts/words-dialog.tsx';
import type { Item } from '../queries.ts';

interface Decision {
  is_passed: boolean;
  note: string;
}

/**
 * Approve, refuse, ask: what ends a review or lets it wait for the seller. Their keys open the
 * same dialogs as their buttons, so that none decides by itself.
 */
export function Decide({ item }: { item: Item }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'approve' | 'refuse' | 'ask' | null>(null);
  const navigate = useNavigate();
  const { kind, ref, stage } = item;
  const decide = useAct(
    (api, decision: Decision) =>
      kind === 'VERSION'
        ? api(DecideReviewDocument, { id: ref, stage, ...decision })
        : api(DecideSheetDocument, { id: ref, ...decision }),
    { done: t('desk.review.decided'), onDone: () => void navigate('../..', { relative: 'path' }) },
  );
  const ask = useAct((api, body: string) => api(AskSellerDocument, { id: ref, body }), {
    done: t('desk.review.question_sent'),
    onDone: () => setOpen(null),
  });
  const close = () => {
    setOpen(null);
    decide.forget();
    ask.forget();
  };
  useCommand({
    id: 'approve',
    label: t('desk.review.approve'),
    keys: 'd a',
    run: () => setOpen('approve'),
  });
  useCommand({
    id: 'refuse',
    label: t('desk.review.refuse'),
    keys: 'd r',
    run: () => setOpen('refuse'),
  });
  useCommand({ id: 'ask', label: t('desk.review.ask'), keys: 'd q', run: () => setOpen('ask') });
  return (
    <>
      <Button variant="default" onClick={() => setOpen('ask')}>
        {t('desk.review.ask')}
      </Button>
      <Button variant="default" onClick={() => setOpen('refuse')}>
        {t('desk.review.refuse')}
      </Button>
      <Button onClick={() => setOpen('approve')}>{t('desk.review.approve')}</Button>
      {open === 'approve' && (
        <WordsDialog
          title={t('desk.review.approve_title', { product: item.product_name })}
          label={t('desk.review.note')}
          optional
          confirm={t('desk.review.approve')}
          onConfirm={(note) => decide.act({ is_passed: true, note })}
          onClose={close}
          {...decide}
        />
      )}
      {open === 'refuse' && (
        <WordsDialog
          destructive
          title={t('desk.review.refuse_title', { product: item.product_name })}
          label={t('desk.review.reason')}
          confirm={t('desk.review.refuse')}
          onConfirm={(note) => decide.act({ is_passed: false, note })}
          onClose={close}
          {...decide}
        />
      )}
      {open === 'ask' && kind === 'SHEET' && (
        <WriteDialog seller={item.seller_id} subject={item.product_name} onClose={close} />
      )}
      {open === 'ask' && kind === 'VERSION' && (
        <WordsDialog
          title={t('desk.review.ask')}
          label={t('desk.review.question')}
          confirm={t('desk.review.ask')}
          onConfirm={(body) => ask.act(body)}
          onClose={close}
          {...ask}
        />
      )}
    </>
  );
}
