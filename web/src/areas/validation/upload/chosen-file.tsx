import { Button } from '@mantine/core';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSize } from '../parts/use-size.ts';
import classes from './upload.module.css';

interface ChosenFileProps {
  file: File;
  /** Null while it is being sent. */
  onOther: (() => void) | null;
}

/** Which ZIP it is, and the way to another. */
export function ChosenFile({ file, onOther }: ChosenFileProps) {
  const { t } = useTranslation();
  const size = useSize();
  return (
    <div className={classes.file}>
      <strong>{file.name}</strong>
      <span className={classes.hint}>{size(file.size)}</span>
      {onOther && (
        <Button variant="subtle" size="compact-sm" onClick={onOther}>
          {t('validation.upload.other_file')}
        </Button>
      )}
    </div>
  );
}
