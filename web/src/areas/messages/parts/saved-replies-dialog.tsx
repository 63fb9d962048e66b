import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { faultWords } from '../../../graphql/fault.ts';
import {
  DeleteSavedReplyDocument,
  SaveReplyDocument,
} from '../../../graphql/generated/messages/graphql.ts';
import { useOnce } from '../../../graphql/use-once.ts';
import { languages } from '../../../i18n/languages.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfirmButton } from '../../../ui/confirm-button/confirm-button.tsx';
import { FaultText } from '../../../ui/fault-text.tsx';
import { fieldError } from '../../../ui/field/field.tsx';
import { useConfirmDrop } from '../../../ui/leaving/use-confirm-drop.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { type SavedReply, savedRepliesKey } from '../queries.ts';
import classes from './reply-box.module.css';

/** What a saved reply says, by language. */
const textsOf = (one: SavedReply | undefined): Record<string, string> =>
  Object.fromEntries((one?.texts ?? []).map(({ lang, body }) => [lang, body]));

/** Saved replies are written and changed here, each in the languages of customers. */
export function SavedRepliesDialog({
  saved,
  onClose,
}: {
  saved: readonly SavedReply[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const api = useApi();
  const format = useFormat();
  const client = useQueryClient();
  const toasts = useToast();
  const [id, setId] = useState('');
  const chosen = saved.find((one) => one.id === id);
  const [name, setName] = useState('');
  const [lang, setLang] = useState<string>(useLanguage());
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [tried, setTried] = useState(false);
  const choose = (one: SavedReply | undefined) => {
    setId(one?.id ?? '');
    setName(one?.name ?? '');
    setTexts(textsOf(one));
    setTried(false);
    save.reset();
  };
  const before = textsOf(chosen);
  const isChanged =
    name !== (chosen?.name ?? '') ||
    languages.some((code) => (texts[code] ?? '') !== (before[code] ?? ''));
  const dropping = useConfirmDrop(isChanged);
  const written = Object.entries(texts).filter(([, body]) => body.trim());
  const done = () => {
    choose(undefined);
    return client.invalidateQueries({ queryKey: savedRepliesKey });
  };
  const save = useOnce<unknown>({
    mutationFn: () =>
      api(SaveReplyDocument, {
        ...(id && { id }),
        name,
        texts: written.map(([of, body]) => ({ lang: of, body })),
      }),
    onSuccess: () => {
      toasts.show({ type: 'success', text: t('messages.saved.done', { name }) });
      return done();
    },
  });
  const remove = useMutation<unknown, Error>({
    mutationFn: () => api(DeleteSavedReplyDocument, { id }),
    onSuccess: done,
  });
  const fault = faultWords(t, 'messages.faults', save.error);
  return (
    <Modal
      opened
      icon={null}
      title={t('messages.saved.title')}
      onClose={() => dropping.ask(onClose)}
      onSubmit={() => {
        setTried(true);
        if (name.trim() && written.length > 0) save.mutate();
      }}
      actions={
        <>
          {chosen && (
            <ConfirmButton
              label={t('messages.saved.delete')}
              title={t('messages.saved.delete_title', { name: chosen.name })}
              onConfirm={() => remove.mutateAsync()}
            >
              {t('messages.saved.delete_text')}
            </ConfirmButton>
          )}
          <Button type="submit" loading={save.isPending}>
            {t('messages.saved.save')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <NativeSelect
          label={t('messages.saved.which')}
          value={id}
          // What is being saved is followed by a new one, whatever was chosen meanwhile.
          disabled={save.isPending}
          onChange={(event) => {
            const next = saved.find((one) => one.id === event.currentTarget.value);
            dropping.ask(() => choose(next));
          }}
          data={[
            { value: '', label: t('messages.saved.new') },
            ...saved.map((one) => ({ value: one.id, label: one.name })),
          ]}
        />
        <TextInput
          label={t('messages.saved.name')}
          value={name}
          maxLength={100}
          required
          readOnly={save.isPending}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldError(tried && !name.trim() && t('messages.saved.name_missing'))}
        />
        <NativeSelect
          label={t('layout.language')}
          value={lang}
          onChange={(event) => setLang(event.currentTarget.value)}
          data={languages.map((code) => ({
            value: code,
            label: `${format.language(code)}${texts[code]?.trim() ? ' ✓' : ''}`,
          }))}
        />
        <Textarea
          label={t('messages.saved.text')}
          description={t('messages.saved.placeholders', {
            names: '{{customer}}, {{product}}, {{order}}, {{shop}}',
          })}
          rows={6}
          maxLength={10_000}
          lang={lang}
          readOnly={save.isPending}
          value={texts[lang] ?? ''}
          onChange={(event) => setTexts({ ...texts, [lang]: event.currentTarget.value })}
          error={fieldError(tried && written.length === 0 && t('messages.saved.text_missing'))}
        />
        {fault && <FaultText>{fault}</FaultText>}
      </div>
      {dropping.question}
    </Modal>
  );
}
