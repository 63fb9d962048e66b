import { Button, Progress } from '@mantine/core';
import { shareOf } from '../../../files/version-uploads.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Transfer } from './transfers.ts';
import classes from './upload.module.css';

interface SendingProps {
  transfer: Transfer;
  /** Which upload it is, where several may be in sight. */
  name?: string;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
}

/** How far a ZIP has come, and what stops it. */
export function Sending({ transfer, name, onPause, onResume, onCancel }: SendingProps) {
  const { t } = useTranslation();
  const { sent, state, isAway } = transfer;
  const share = shareOf(transfer);
  const isPaused = state === 'paused';
  const words = isPaused ? 'paused' : isAway ? 'away' : 'sending';
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it has its role wherever it has a name.
    <div className={classes.sending} role={name && 'group'} aria-label={name}>
      {/* Many in a list would talk over each other. */}
      <div className={classes.file} role={name ? undefined : 'status'}>
        {name && <strong>{name}</strong>}
        <span>{t(`validation.upload.state.${words}`)}</span>
        {sent !== null && <span>{t('validation.upload.share', { share })}</span>}
      </div>
      <Progress value={share} aria-label={name ?? t('validation.upload.state.sending')} />
      {state !== 'submitting' && (
        <div className={classes.file}>
          <Button variant="default" size="compact-sm" onClick={isPaused ? onResume : onPause}>
            {t(isPaused ? 'validation.upload.resume' : 'validation.upload.pause')}
          </Button>
          <Button variant="subtle" color="red" size="compact-sm" onClick={onCancel}>
            {t('validation.upload.stop')}
          </Button>
        </div>
      )}
    </div>
  );
}
