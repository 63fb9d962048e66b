import { Button, FileButton, Stack } from '@mantine/core';
import { FileArchive } from 'lucide-react';
import { useId, useRef } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { FaultText } from '../../../ui/fault-text.tsx';
import { useSize } from '../parts/use-size.ts';
import type { UploadTerms } from './queries.ts';
import classes from './upload.module.css';

const zips = '.zip,application/zip';

interface ZipChoiceProps {
  terms: UploadTerms;
  /** Name of a file that was not taken. */
  tooLarge: string | null;
  onFile: (file: File) => void;
}

/** Where a ZIP is dropped, how large it may be and how many may come today. */
export function ZipChoice({ terms, tooLarge, onFile }: ZipChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const hint = useId();
  const megabytes = format.number(terms.largest / 1024 / 1024);
  const disabled = terms.left_today === 0 || terms.is_fee_unpaid;
  return (
    <DropZone
      label={t('validation.upload.drop')}
      accept={zips}
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
          <ZipFault terms={terms} isUsedUp={terms.left_today === 0} tooLarge={tooLarge} />
        </Stack>
      )}
    </DropZone>
  );
}

interface ChosenZipProps {
  file: File;
  terms: UploadTerms | undefined;
  /** There is none left today for it. */
  isUsedUp: boolean;
  /** Name of another that was not taken. */
  tooLarge: string | null;
  /** Another takes its place; null while none may. */
  onOther: ((file: File) => void) | null;
}

/** The ZIP that was chosen, which stays until another is. */
export function ChosenZip({ file, terms, isUsedUp, tooLarge, onOther }: ChosenZipProps) {
  const { t } = useTranslation();
  const size = useSize();
  const reset = useRef<() => void>(null);
  return (
    <>
      <div className={classes.file}>
        <strong>{file.name}</strong>
        <span className={common.hint}>{size(file.size)}</span>
        {onOther && (
          <FileButton
            accept={zips}
            resetRef={reset}
            onChange={(other) => {
              if (other) onOther(other);
              reset.current?.(); // The same file can be chosen again.
            }}
          >
            {(props) => (
              <Button {...props} variant="subtle" size="compact-sm">
                {t('validation.upload.other_file')}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {terms && <ZipFault terms={terms} isUsedUp={isUsedUp} tooLarge={tooLarge} />}
    </>
  );
}

type ZipFaultProps = Pick<ChosenZipProps, 'isUsedUp' | 'tooLarge'> & { terms: UploadTerms };

function ZipFault({ terms, isUsedUp, tooLarge }: ZipFaultProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const megabytes = format.number(terms.largest / 1024 / 1024);
  return (
    <FaultText>
      {isUsedUp
        ? t('validation.faults.uploads_used_up')
        : tooLarge && `${tooLarge}: ${t('validation.faults.file_too_large', { megabytes })}`}
    </FaultText>
  );
}
