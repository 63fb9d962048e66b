import { Button, Stack } from '@mantine/core';
import { FileArchive } from 'lucide-react';
import { useId } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { FaultText } from '../../../ui/fault-text.tsx';
import { useSize } from '../parts/use-size.ts';
import type { UploadTerms } from './queries.ts';
import classes from './upload.module.css';

interface ZipChoiceProps {
  terms: UploadTerms;
  isTooLarge: boolean;
  onFile: (file: File) => void;
}

/** Where a ZIP is dropped, how large it may be and how many may come today. */
export function ZipChoice({ terms, isTooLarge, onFile }: ZipChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const hint = useId();
  const megabytes = format.number(terms.largest / 1024 / 1024);
  const disabled = terms.left_today === 0 || terms.is_fee_unpaid;
  return (
    <DropZone
      label={t('validation.upload.drop')}
      accept=".zip,application/zip"
      disabled={disabled}
      onFiles={([file]) => file && onFile(file)}
    >
      {(choose) => (
        <Stack align="center" gap={8} py="md">
          <FileArchive size={28} aria-hidden />
          {t('validation.upload.drop')}
          <Button variant="default" disabled={disabled} aria-describedby={hint} onClick={choose}>
            {t('validation.upload.choose')}
          </Button>
          <span id={hint} className={common.hint}>
            {t('validation.upload.limits', { megabytes, left: format.number(terms.left_today) })}
          </span>
          <FaultText>
            {terms.left_today === 0
              ? t('validation.faults.uploads_used_up')
              : isTooLarge && t('validation.faults.file_too_large', { megabytes })}
          </FaultText>
        </Stack>
      )}
    </DropZone>
  );
}

/** The ZIP that was chosen, and the way back to another. */
export function ChosenZip({ file, onOther }: { file: File; onOther: (() => void) | null }) {
  const { t } = useTranslation();
  const size = useSize();
  return (
    <div className={classes.file}>
      <strong>{file.name}</strong>
      <span className={common.hint}>{size(file.size)}</span>
      {onOther && (
        <Button variant="subtle" size="compact-sm" onClick={onOther}>
          {t('validation.upload.other_file')}
        </Button>
      )}
    </div>
  );
}
