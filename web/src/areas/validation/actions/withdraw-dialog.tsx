import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useKeptWords } from '../parts/use-kept-words.ts';
import { longestText, WordsField, wordsFault } from '../parts/words-field.tsx';
import { useChangeVersion } from './use-change-version.ts';
import { VersionDialog, type VersionDialogProps } from './version-dialog.tsx';

/** Takes a version off the marketplace, with the reason. */
export function WithdrawDialog({ version, onClose }: VersionDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useKeptWords(`withdraw ${version.id}`);
  const change = useChangeVersion(version, () => {
    setReason('');
    onClose();
  });
  const [tried, setTried] = useState(false);
  const fault = wordsFault(reason);
  return (
    <VersionDialog
      destructive
      title={t('validation.withdraw.title', {
        product: version.product_name,
        version: version.version,
      })}
      confirm={t('validation.withdraw.action')}
      onConfirm={() => {
        setTried(true);
        if (!fault) change.mutate({ kind: 'withdraw', reason: reason.trim() });
      }}
      onClose={onClose}
      mutation={change}
    >
      <Text mb="sm">{t('validation.withdraw.effect')}</Text>
      <WordsField
        label={t('validation.withdraw.reason')}
        value={reason}
        onChange={setReason}
        error={tried && fault ? t(`validation.words.${fault}`, { most: longestText }) : undefined}
      />
    </VersionDialog>
  );
}
