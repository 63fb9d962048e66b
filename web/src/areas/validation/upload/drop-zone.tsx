import { Button } from '@mantine/core';
import { FileArchive } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import classes from './upload.module.css';

interface DropZoneProps {
  /** What is allowed, said before. */
  limits: string;
  onFile: (file: File) => void;
  /** What is wrong with the file that was dropped. */
  error?: string | undefined;
  disabled?: boolean;
}

/** Takes a ZIP, dropped or chosen. */
export function DropZone({ limits, onFile, error, disabled = false }: DropZoneProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const hint = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onFile(file);
  };
  return (
    // The button inside does the same from the keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way beside it
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileArchive size={28} aria-hidden />
      <p>{t('validation.upload.drop')}</p>
      <Button
        variant="default"
        disabled={disabled}
        aria-describedby={hint}
        onClick={() => field.current?.click()}
      >
        {t('validation.upload.choose')}
      </Button>
      <input
        ref={field}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={t('validation.upload.choose')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = ''; // The same file can be chosen again.
          if (file) onFile(file);
        }}
      />
      <p id={hint} className={common.hint}>
        {limits}
      </p>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
