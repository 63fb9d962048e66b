import { Button, Progress } from '@mantine/core';
import { CircleAlert, ImageUp, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { Texts } from '../../../../i18n/texts.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import common from '../../../../ui/common.module.css';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import classes from '../shared/editor.module.css';
import type { Upload } from './use-uploads.ts';

interface DropZoneProps {
  /** What is wanted, as a label. */
  label: string;
  /** Its place in the editor, by which it is found. Default none. */
  place?: string;
  /** What the files must be like. */
  hint: string;
  /** Of an image, each way. Default none. */
  pixels?: number;
  /** What the browser offers to choose; what they are is found out by their content. */
  accept: string;
  multiple?: boolean;
  disabled: boolean;
  uploads: readonly Upload[];
  onFiles: (files: readonly File[]) => void;
  onClose: (key: number) => void;
}

/** Takes files by dropping or choosing, shows how far they are, and says at once what is wrong with one. */
export function DropZone(props: DropZoneProps) {
  const {
    label,
    place,
    hint,
    pixels,
    accept,
    multiple = false,
    disabled,
    uploads,
    onFiles,
    onClose,
  } = props;
  const { t } = useTranslation();
  const words = (fault: string) => {
    const known = fault as keyof Texts['products']['upload_faults'];
    const defaultValue = t('products.upload_faults.failed');
    return t(`products.upload_faults.${known}`, { pixels, defaultValue });
  };
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    setOver(is && !disabled);
  };
  const take = (files: FileList | null) => {
    const all = [...(files ?? [])];
    if (all.length > 0 && !disabled) onFiles(multiple ? all : all.slice(0, 1));
  };
  return (
    <div className={common.stack}>
      <fieldset
        className={classes.drop}
        aria-label={label}
        data-field={place}
        data-over={isOver || undefined}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false);
          take(event.dataTransfer.files);
        }}
      >
        <ImageUp size={20} aria-hidden />
        <strong aria-hidden="true">{label}</strong>
        <span>
          {t('products.editor.drop')}{' '}
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={disabled}
            aria-label={`${t('products.editor.choose')}: ${label}`}
            onClick={() => input.current?.click()}
          >
            {t('products.editor.choose')}
          </Button>
        </span>
        <span className={classes.hint}>{hint}</span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept={accept}
          multiple={multiple}
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            currentTarget.value = '';
          }}
        />
      </fieldset>
      {uploads.map((one) =>
        one.fault ? (
          <p key={one.key} role="alert" className={classes.fault}>
            <CircleAlert size={16} aria-hidden />
            <span>
              {one.name}: {words(one.fault)}
            </span>
            <IconButton
              size="small"
              label={t('products.editor.put_away', { name: one.name })}
              icon={<X size={14} aria-hidden />}
              onClick={() => onClose(one.key)}
            />
          </p>
        ) : (
          <div key={one.key}>
            <span className={classes.hint}>{one.name}</span>
            <Progress
              value={one.share * 100}
              aria-label={t('products.editor.uploading', { name: one.name })}
            />
          </div>
        ),
      )}
    </div>
  );
}
