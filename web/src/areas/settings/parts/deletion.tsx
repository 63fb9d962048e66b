import { Button, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { posedAs } from '../../../auth/pose-as.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { faultWords } from '../../../graphql/fault.ts';
import type { LeavingFragment } from '../../../graphql/generated/graphql.ts';
import {
  RequestAccountDeletionDocument,
  UndoAccountDeletionDocument,
} from '../../../graphql/generated/settings/graphql.ts';
import { useOnce } from '../../../graphql/use-once.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { Question } from '../../../ui/modal/question.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { deletionQuery } from '../queries.ts';
import classes from '../settings.module.css';
import { Section } from './sections.tsx';

/** The way out: what goes, what the law keeps, and time to think again (R17.6). */
export function Deletion({ email }: { email: string }) {
  const { t } = useTranslation();
  const dates = useDates();
  const query = useQuery(deletionQuery(useApi()));
  const { data } = query;
  return (
    <Section
      id="deletion"
      title={t('settings.sections.deletion')}
      text={
        data && !data.asked_at
          ? t('settings.deletion.text', { date: dates.longDate(data.due_on) })
          : ''
      }
    >
      <NotLoaded order={3} query={query} />
      {data?.asked_at && <Planned leaving={data} />}
      {data && !data.asked_at && <RequestDeletion leaving={data} email={email} />}
    </Section>
  );
}

function Planned({ leaving }: { leaving: LeavingFragment }) {
  const { t } = useTranslation();
  const dates = useDates();
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToast();
  const isPosing = posedAs() !== undefined;
  const undo = useMutation({
    mutationFn: async () => (await api(UndoAccountDeletionDocument, {})).undo_account_deletion,
    onSuccess: (now) => {
      client.setQueryData(deletionQuery(api).queryKey, now);
      toasts.show({ type: 'success', text: t('settings.deletion.undone') });
    },
    onError: () => toasts.show({ type: 'error', text: t('settings.notifications.failed') }),
  });
  return (
    <div className={classes.warning}>
      <strong>{t('settings.deletion.planned', { date: dates.longDate(leaving.due_on) })}</strong>
      <Text>{t('settings.deletion.planned_text')}</Text>
      <Open leaving={leaving} />
      {isPosing && <Text mt="xs">{t('settings.deletion.faults.posing')}</Text>}
      <div className={classes.actions}>
        <Button disabled={isPosing} loading={undo.isPending} onClick={() => undo.mutate()}>
          {t('settings.deletion.undo')}
        </Button>
      </div>
    </div>
  );
}

/** Money that is yet to be paid; nothing where there is none. */
function Open({ leaving: { pending, available, in_transit } }: { leaving: LeavingFragment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const open = pending + available + in_transit;
  if (open === 0) return null;
  return (
    <Text fw={600} mt="xs">
      {t('settings.deletion.open', { amount: format.euros(open) })}
    </Text>
  );
}

function RequestDeletion({ leaving, email }: { leaving: LeavingFragment; email: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isPosing = posedAs() !== undefined;
  return (
    <>
      <ul className={classes.missing}>
        <li>{t('settings.deletion.removed')}</li>
        <li>{t('settings.deletion.kept')}</li>
      </ul>
      <Open leaving={leaving} />
      {isPosing && <Text mt="xs">{t('settings.deletion.faults.posing')}</Text>}
      <div className={classes.actions}>
        <Button variant="default" disabled={isPosing} onClick={() => setOpen(true)}>
          {t('settings.deletion.start')}
        </Button>
      </div>
      {isOpen && <Confirm leaving={leaving} email={email} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ConfirmProps {
  leaving: LeavingFragment;
  email: string;
  onClose: () => void;
}

function Confirm({ leaving, email, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const api = useApi();
  const client = useQueryClient();
  const [confirm, setConfirm] = useState('');
  const [reason, setReason] = useState('');
  const request = useOnce<LeavingFragment>({
    mutationFn: async () =>
      (await api(RequestAccountDeletionDocument, { confirm, reason })).request_account_deletion,
    onSuccess: (now) => {
      client.setQueryData(deletionQuery(api).queryKey, now);
      onClose();
    },
  });
  const refused = faultWords(t, 'settings.refused', request.error);
  const said = request.error?.reason as keyof Texts['settings']['deletion']['faults'];
  const fault = refused && t(`settings.deletion.faults.${said}`, { defaultValue: refused });
  const isAtField = said === 'confirm_wrong';
  return (
    <Question
      destructive
      title={t('settings.deletion.title')}
      confirm={t('settings.deletion.submit')}
      onConfirm={() => request.mutate()}
      keep={t('settings.deletion.undo')}
      onClose={onClose}
      isPending={request.isPending}
      fault={isAtField ? null : fault}
    >
      <div className={common.stack}>
        <Text>{t('settings.deletion.text', { date: dates.longDate(leaving.due_on) })}</Text>
        <Open leaving={leaving} />
        <TextField
          label={t('settings.deletion.confirm', { email })}
          value={confirm}
          onChange={(typed) => {
            setConfirm(typed);
            if (request.error) request.reset();
          }}
          error={isAtField && fault ? fault : undefined}
          autoComplete="off"
        />
        <Textarea
          label={t('settings.deletion.reason')}
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Question>
  );
}
