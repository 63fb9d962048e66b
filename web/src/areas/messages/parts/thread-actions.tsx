import { Button, TagsInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, BellOff, BellRing, Tags } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import {
  ArchiveThreadDocument,
  LabelThreadDocument,
  SettleThreadDocument,
} from '../../../graphql/generated/messages/graphql.ts';
import { useOnce } from '../../../graphql/use-once.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { newestId } from '../../../seller/use-seen.ts';
import { FaultText } from '../../../ui/fault-text.tsx';
import { fieldError } from '../../../ui/field/field.tsx';
import { PopoverButton } from '../../../ui/popover-button/popover-button.tsx';
import { labelsQuery, type Thread, threadQuery, withNewest } from '../queries.ts';
import { AllLabels } from './all-labels.tsx';
import classes from './thread-facts.module.css';

/** As many characters as the server takes. */
const longestLabel = 40;

/** What can be done with a conversation besides answering it. */
export function ThreadActions({ thread }: { thread: Thread }) {
  const { t } = useTranslation();
  const api = useApi();
  const lang = useLanguage();
  const { id } = thread;
  const settle = useChange(thread, async (settled: boolean) => {
    const last = settled ? newestId(thread.messages) : undefined;
    return (await api(SettleThreadDocument, { id, last, lang })).settle_thread;
  });
  const archive = useChange(thread, async (archived: boolean) => {
    return (await api(ArchiveThreadDocument, { id, archived, lang })).archive_thread;
  });
  const failed = settle.error ?? archive.error;
  return (
    <div className={classes.actions}>
      {(thread.is_waiting || thread.is_settled) && (
        <Button
          variant="default"
          size="xs"
          leftSection={
            thread.is_waiting ? (
              <BellOff size={14} aria-hidden />
            ) : (
              <BellRing size={14} aria-hidden />
            )
          }
          loading={settle.isPending}
          onClick={() => settle.mutate(thread.is_waiting)}
        >
          {t(thread.is_waiting ? 'messages.actions.settle' : 'messages.actions.unsettle')}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={
          thread.is_archived ? (
            <ArchiveRestore size={14} aria-hidden />
          ) : (
            <Archive size={14} aria-hidden />
          )
        }
        loading={archive.isPending}
        onClick={() => archive.mutate(!thread.is_archived)}
      >
        {t(thread.is_archived ? 'messages.actions.restore' : 'messages.actions.archive')}
      </Button>
      <PopoverButton
        size="xs"
        icon={<Tags size={14} aria-hidden />}
        label={t('messages.actions.labels')}
        active={thread.labels.length > 0}
      >
        {(close) => <LabelsForm thread={thread} onDone={close} />}
      </PopoverButton>
      {failed && <Failed error={failed} />}
    </div>
  );
}

function LabelsForm({ thread, onDone }: { thread: Thread; onDone: () => void }) {
  const { t } = useTranslation();
  const api = useApi();
  const lang = useLanguage();
  const known = useQuery(labelsQuery(api)).data ?? [];
  const [labels, setLabels] = useState(thread.labels.map(({ name }) => name));
  // What is pasted may be several at once, which the field does not cut.
  const isTooLong = labels.some((name) => [...name].length > longestLabel);
  const save = useChange(
    thread,
    async () => (await api(LabelThreadDocument, { id: thread.id, labels, lang })).label_thread,
    onDone,
  );
  return (
    <div className={classes.popover}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTooLong) save.mutate(undefined);
        }}
      >
        <TagsInput
          label={t('messages.labels.label')}
          description={t('messages.labels.hint')}
          data={known.map(({ name }) => name)}
          value={labels}
          onChange={setLabels}
          acceptValueOnBlur
          maxLength={longestLabel}
          maxTags={20}
          error={fieldError(isTooLong && t('messages.faults.label_long'))}
          comboboxProps={{ withinPortal: false }}
        />
        {save.error && <Failed error={save.error} />}
        <Button type="submit" size="xs" loading={save.isPending}>
          {t('messages.saved.save')}
        </Button>
      </form>
      <AllLabels
        onDeleted={(name) => setLabels((chosen) => chosen.filter((one) => one !== name))}
      />
    </div>
  );
}

function Failed({ error }: { error: Error }) {
  const { t } = useTranslation();
  const fault = faultOf(error, ['label_long', 'too_many_labels']);
  return <FaultText>{t(`messages.faults.${fault}`)}</FaultText>;
}

/** Changes a thread, and has it and the list show that at once. */
function useChange<Input>(
  { id }: Thread,
  change: (input: Input) => Promise<Thread>,
  onDone?: () => void,
) {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = threadQuery(api, id, useLanguage());
  return useOnce<Thread, Input>({
    mutationFn: change,
    onSuccess: async (thread) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Thread | null>(queryKey, (known) =>
        known ? withNewest(known, thread) : thread,
      );
      onDone?.();
      for (const part of ['list', 'labels']) {
        void client.invalidateQueries({ queryKey: ['messages', part] });
      }
      void client.invalidateQueries({ queryKey: ['home'] });
    },
  });
}
