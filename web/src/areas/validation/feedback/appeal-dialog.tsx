import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../graphql/api-context.ts';
import { AppealFindingDocument } from '../../../graphql/generated/validation/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { VersionDialog } from '../actions/version-dialog.tsx';
import { useKeptWords } from '../parts/use-kept-words.ts';
import { longestText, WordsField, wordsFault } from '../parts/words-field.tsx';
import { type Finding, reportKey, type Version } from '../queries.ts';

interface AppealDialogProps {
  finding: Finding;
  version: Version;
  onClose: () => void;
}

/** Says why a finding is wrong; a reviewer answers (R13.9). */
export function AppealDialog({ finding, version, onClose }: AppealDialogProps) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToast();
  const [reason, setReason] = useKeptWords(`appeal ${version.id} ${finding.fingerprint}`);
  const [tried, setTried] = useState(false);
  const fault = wordsFault(reason);
  const appeal = useMutation({
    mutationFn: () =>
      api(AppealFindingDocument, {
        id: version.id,
        fingerprint: finding.fingerprint,
        reason: reason.trim(),
      }),
    onSuccess: () => {
      toasts.show({ type: 'success', text: t('validation.appeal.done') });
      setReason('');
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [reportKey] }),
  });
  return (
    <VersionDialog
      title={t('validation.appeal.title', { rule: finding.title })}
      confirm={t('validation.appeal.confirm')}
      onConfirm={() => {
        setTried(true);
        if (!fault) appeal.mutate();
      }}
      onClose={onClose}
      mutation={appeal}
    >
      <Text mb="sm">{t(`validation.appeal.effect.${finding.severity}`)}</Text>
      <WordsField
        label={t('validation.appeal.reason')}
        value={reason}
        onChange={setReason}
        error={tried && fault ? t(`validation.words.${fault}`, { most: longestText }) : undefined}
      />
    </VersionDialog>
  );
}
