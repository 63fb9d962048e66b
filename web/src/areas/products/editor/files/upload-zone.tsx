import { Button, Progress } from '@mantine/core';
import { CircleAlert, ImageUp, X } from 'lucide-react';
import type { Texts } from '../../../../i18n/texts.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import common from '../../../../ui/common.module.css';
import { DropZone } from '../../../../ui/drop-zone.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import classes from '../shared/editor.module.css';
import type { Upload } from './use-uploads.ts';

interface UploadZoneProps {
  /** What is wanted, as a label. */
  label: string;
  /** Its place in the editor, by which it is found. Default none. */
  place?: string;
  /** What the files must be like. */
  hint: string;
  /** Of an image, each way. Default none. */
  pixels?: number;
  /** What the browser offers to choose. */
  accept: string;
  multiple?: boolean;
  disabled: boolean;
  uploads: readonly Upload[];
  onFiles: (files: readonly File[]) => void;
  onClose: (key: number) => void;
}

/** Takes files, shows how far they are, and says at once what is wrong with one. */
export function UploadZone({ hint, pixels, uploads, onClose, ...zone }: UploadZoneProps) {
  const { label, disabled } = zone;
  const { t } = useTranslation();
  const words = (fault: string) => {
    const known = fault as keyof Texts['products']['upload_faults'];
    const defaultValue = t('products.upload_faults.failed');
    return t(`products.upload_faults.${known}`, { pixels, defaultValue });
  };
  return (
    <div className={common.stack}>
      <DropZone {...zone}>
        {(choose) => (
          <>
            <ImageUp size={20} aria-hidden />
            <strong aria-hidden="true">{label}</strong>
            <span>
              {t('products.editor.drop')}{' '}
              <Button
                size="compact-sm"
                variant="subtle"
                disabled={disabled}
                aria-label={`${t('products.editor.choose')}: ${label}`}
                onClick={choose}
              >
                {t('products.editor.choose')}
              </Button>
            </span>
            <span className={classes.hint}>{hint}</span>
          </>
        )}
      </DropZone>
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
