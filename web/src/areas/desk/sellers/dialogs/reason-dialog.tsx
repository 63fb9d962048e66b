import { List, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../../../format/use-format.ts';
import type { Api } from '../../../../graphql/client.ts';
import { faultWords } from '../../../../graphql/fault.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useConfirmDrop } from '../../../../ui/leaving/use-confirm-drop.tsx';
import { Question } from '../../../../ui/modal/question.tsx';
import { useAct } from '../../parts/use-act.ts';
import type { DeskSeller } from '../queries.ts';

interface ReasonDialogProps {
  seller: DeskSeller;
  decision: 'ban' | 'unban' | 'hold' | 'release';
  decide: (api: Api, variables: { id: string; reason: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Says what a decision does to this seller, and asks why before it is taken. */
export function ReasonDialog({ seller, decision, decide, onClose }: ReasonDialogProps) {
  const { t } = useTranslation();
  const { euros, number } = useFormat();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const dropping = useConfirmDrop(reason.trim() !== '');
  const decided = useAct(decide, { done: t(`desk.sellers.decisions.${decision}.done`) });
  const fault = faultWords(t, 'desk.sellers.faults', decided.error);
  const confirm = () => {
    setTried(true);
    if (!reason.trim()) return;
    decided.mutate({ id: seller.id, reason }, { onSuccess: onClose });
  };
  const figures = {
    number: number(seller.products_online),
    available: euros(seller.available),
    pending: euros(seller.pending),
  };
  return (
    <Question
      destructive={decision === 'ban' || decision === 'hold'}
      title={t(`desk.sellers.decisions.${decision}.title`, {
        name: seller.company.name || `${seller.first_name} ${seller.last_name}`,
      })}
      confirm={t(`desk.sellers.decisions.${decision}.action`)}
      onConfirm={confirm}
      onClose={() => dropping.ask(onClose)}
      isPending={decided.isPending}
      fault={fault}
    >
      <List>
        {decision === 'ban' && (
          <>
            <List.Item>{t('desk.sellers.effects.closed')}</List.Item>
            <List.Item>{t('desk.sellers.effects.withheld', figures)}</List.Item>
            <List.Item>{t('desk.sellers.effects.products', figures)}</List.Item>
            <List.Item>{t('desk.sellers.effects.told')}</List.Item>
          </>
        )}
        {decision === 'unban' && (
          <>
            <List.Item>{t('desk.sellers.effects.opened')}</List.Item>
            <List.Item>{t('desk.sellers.effects.leaves', figures)}</List.Item>
            <List.Item>{t('desk.sellers.effects.told')}</List.Item>
          </>
        )}
        {decision === 'hold' && (
          <>
            <List.Item>{t('desk.sellers.effects.withheld', figures)}</List.Item>
            <List.Item>{t('desk.sellers.effects.on_its_way')}</List.Item>
            <List.Item>{t('desk.sellers.effects.shown')}</List.Item>
          </>
        )}
        {decision === 'release' && (
          <List.Item>{t('desk.sellers.effects.leaves', figures)}</List.Item>
        )}
      </List>
      <Textarea
        mt="md"
        label={t('desk.sellers.reason')}
        description={t('desk.sellers.reason_hint')}
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={tried && !reason.trim() && t('desk.sellers.reason_missing')}
      />
      {dropping.question}
    </Question>
  );
}
