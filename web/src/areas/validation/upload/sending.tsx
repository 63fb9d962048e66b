import { Button, Progress } from '@mantine/core';
import { useTranslation } from '../../../i18n/use-translation.ts';
import classes from './upload.module.css';
import type { useSending } from './use-sending.ts';

interface SendingProps {
  file: File;
  sending: ReturnType<typeof useSending>;
  onResume: () => void;
  onCancel: () => void;
}

/** How far a ZIP has come, and what stops it. */
export function Sending({ file, sending, onResume, onCancel }: SendingProps) {
  const { t } = useTranslation();
  const share = file.size === 0 ? 0 : Math.floor((100 * (sending.sent ?? 0)) / file.size);
  const state = sending.isPaused ? 'paused' : sending.isAway ? 'away' : 'sending';
  return (
    <div className={classes.sending}>
      <div className={classes.file} role="status">
        <span>{t(`validation.upload.state.${state}`)}</span>
        {sending.sent !== null && <span>{t('validation.upload.share', { share })}</span>}
      </div>
      <Progress value={share} aria-label={t('validation.upload.state.sending')} />
      <div className={classes.file}>
        <Button
          variant="default"
          size="compact-sm"
          onClick={sending.isPaused ? onResume : sending.pause}
        >
          {t(sending.isPaused ? 'validation.upload.resume' : 'validation.upload.pause')}
        </Button>
        <Button variant="subtle" color="red" size="compact-sm" onClick={onCancel}>
          {t('validation.upload.stop')}
        </Button>
      </div>
    </div>
  );
}
