import { Anchor, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../../../format/use-format.ts';
import { useApi } from '../../../../graphql/api-context.ts';
import { ApiError } from '../../../../graphql/api-error.ts';
import {
  CancelSheetSubmissionDocument,
  DiscardDraftDocument,
} from '../../../../graphql/generated/products/graphql.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { ConfirmButton } from '../../../../ui/confirm-button/confirm-button.tsx';
import { Modal } from '../../../../ui/modal/modal.tsx';
import { useToast } from '../../../../ui/toast/toast-context.ts';
import { type Editing, type ProductDetails, productsKey } from '../../queries.ts';
import classes from '../shared/editor.module.css';
import type { Problem } from '../shared/sheet.ts';
import type { Draft } from '../shared/use-draft.ts';
import { useProblemWords } from '../shared/use-problem-words.ts';
import { DraftStatus } from './draft-status.tsx';
import { useSubmitSheet } from './use-submit-sheet.ts';

interface EditorBarProps extends Draft {
  details: ProductDetails;
  problems: readonly Problem[];
  /** Leads to the field that is to be mended. */
  onMend: (problem: Problem) => void;
}

/** Whether the draft is saved, and what can be done with it. */
export function EditorBar(props: EditorBarProps) {
  const { details, autosave, draftState, problems, onMend } = props;
  const { t } = useTranslation();
  const { sheet, item } = details;
  const act = useSheetActions(details, autosave);
  const [isRefused, setRefused] = useState(false);
  const isLocked = sheet.state === 'IN_VALIDATION';
  return (
    <section className={classes.bar} aria-label={t('products.editor.bar')}>
      <DraftStatus draftState={draftState} sheet={sheet} isRemoved={item.state === 'REMOVED'} />
      {isLocked && (
        <ConfirmButton
          label={t('products.editor.cancel')}
          title={t('products.editor.cancel_title')}
          keepLabel={t('products.editor.cancel_keep')}
          onConfirm={act.cancel}
        >
          <Text>{t('products.editor.cancel_text')}</Text>
        </ConfirmButton>
      )}
      {!isLocked && sheet.published && sheet.is_draft && (
        <ConfirmButton
          label={t('products.editor.discard')}
          title={t('products.editor.discard_title')}
          onConfirm={act.discard}
        >
          <Text>{t('products.editor.discard_text')}</Text>
        </ConfirmButton>
      )}
      {!isLocked && item.state !== 'REMOVED' && (
        <Button
          leftSection={<Send size={16} aria-hidden />}
          loading={act.submit.isPending}
          disabled={!sheet.is_draft && draftState.status === 'saved'}
          onClick={() => {
            if (problems.length > 0 || sheet.left_today === 0) setRefused(true);
            else act.submit.mutate();
          }}
        >
          {t('products.editor.submit')}
        </Button>
      )}
      <CannotSubmit
        opened={isRefused}
        problems={problems}
        leftToday={sheet.left_today}
        onMend={(problem) => {
          setRefused(false);
          onMend(problem);
        }}
        onClose={() => setRefused(false)}
      />
    </section>
  );
}

interface CannotSubmitProps {
  opened: boolean;
  problems: readonly Problem[];
  leftToday: number;
  onMend: (problem: Problem) => void;
  onClose: () => void;
}

/** Why the sheet cannot be submitted yet: all of it at once, each with the way to its field. */
function CannotSubmit({ opened, problems, leftToday, onMend, onClose }: CannotSubmitProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useProblemWords();
  return (
    <Modal
      opened={opened}
      type="warning"
      title={
        problems.length > 0
          ? t('products.editor.incomplete', { count: problems.length })
          : t('products.editor.used_up')
      }
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('products.editor.back')}</Button>}
    >
      {problems.length > 0 ? (
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.lang} ${problem.field}`}>
              <Anchor component="button" type="button" onClick={() => onMend(problem)}>
                {problem.lang && `${format.language(problem.lang)}: `}
                {t(`products.fields.${problem.field}`)}
              </Anchor>{' '}
              – {words(problem)}
            </li>
          ))}
        </ul>
      ) : (
        leftToday === 0 && <Text>{t('products.editor.used_up_text')}</Text>
      )}
    </Modal>
  );
}

/** What was done elsewhere, so that something is not possible any more. */
const meanwhile: Record<
  string,
  'products.editor.decided' | 'products.editor.status.conflict' | 'products.editor.locked'
> = {
  not_in_validation: 'products.editor.decided',
  sheet_changed: 'products.editor.status.conflict',
  sheet_locked: 'products.editor.locked',
};

function useSheetActions({ item }: ProductDetails, autosave: Draft['autosave']) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToast();
  const done = (editing: Editing) => {
    autosave.reset(editing);
    void client.invalidateQueries({ queryKey: productsKey });
  };
  const submit = useSubmitSheet(
    item.id,
    async () => {
      const { status, revision } = await autosave.flush();
      if (status === 'saved') return revision;
      // Of a conflict there is a dialog.
      const text = t(
        status === 'refused' ? 'products.editor.status.refused' : 'products.editor.submit_failed',
      );
      if (status !== 'conflict') toasts.show({ type: 'error', text });
      return null;
    },
    (editing) => autosave.reset(editing),
  );
  /** What happened meanwhile is said, and shown: to try again would not help. */
  const orSay = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (failure) {
      const text = meanwhile[(failure instanceof ApiError && failure.reason) || ''];
      if (!text) throw failure;
      toasts.show({ type: 'error', text: t(text) });
      void client.invalidateQueries({ queryKey: productsKey });
    }
  };
  return {
    submit,
    cancel: () =>
      orSay(async () => {
        const { cancel_sheet_submission: editing } = await api(CancelSheetSubmissionDocument, {
          id: item.id,
        });
        // What was typed before one knew of the submission is not lost with it.
        if (autosave.get().status === 'saved') autosave.reset(editing);
        void client.invalidateQueries({ queryKey: productsKey });
      }),
    discard: () =>
      orSay(async () =>
        done(
          (await api(DiscardDraftDocument, { id: item.id, revision: autosave.get().revision }))
            .discard_draft,
        ),
      ),
  };
}
