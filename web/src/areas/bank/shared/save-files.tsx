import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useSaveFile } from '../../../files/use-save-file.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import classes from './bank.module.css';

type Format = 'pdf' | 'csv' | 'xlsx';

interface SaveFilesProps {
  /** Below /download; of paper, without the ending. */
  path: string;
  /** What the address says besides. Default nothing. */
  params?: Record<string, string>;
  formats: readonly Format[];
  /** Makes the first, which most people want, the main button. Default false. */
  filled?: boolean;
}

/** A button for each format that something can be downloaded in. */
export function SaveFiles({ path, params, formats, filled = false }: SaveFilesProps) {
  const { t } = useTranslation();
  const lang = useLanguage();
  const { saveFile, saving } = useSaveFile();
  const addressOf = (format: Format) =>
    format === 'pdf'
      ? `/download/${path}.pdf?${new URLSearchParams({ ...params, lang })}`
      : `/download/${path}?${new URLSearchParams({ ...params, format, lang })}`;
  return (
    <Button.Group className={classes.files}>
      {formats.map((format, place) => (
        <Button
          key={format}
          variant={filled && place === 0 ? 'filled' : 'default'}
          size={filled ? 'sm' : 'xs'}
          leftSection={place === 0 && <Download size={16} aria-hidden />}
          loading={saving === addressOf(format)}
          aria-label={t('bank.files.download', { format: format.toUpperCase() })}
          onClick={() => saveFile(addressOf(format))}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Button.Group>
  );
}
