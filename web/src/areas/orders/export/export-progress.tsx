import { Progress as Bar } from '@mantine/core';
import { useFormat } from '../../../format/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import type { Progress } from '../../../files/download.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import classes from './export-progress.module.css';
import { formatSize } from './export-size.ts';

interface ExportProgressProps {
  /** What is under way. */
  label: string;
  progress: Progress;
}

/** How far a download is: lines where they can be counted, else what has come. */
export function ExportProgress({ label, progress }: ExportProgressProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { bytes, lines, size } = progress;
  const share = lines ? part(lines.done, lines.total) : size ? part(bytes, size) : undefined;
  return (
    <div>
      <p className={classes.words}>
        <span>{label}</span>
        <span className={classes.figures}>
          {lines
            ? t('orders.export.running_lines', {
                done: format.number(lines.done),
                total: format.number(lines.total),
              })
            : t('orders.export.running_size', { size: formatSize(bytes, language) })}
        </span>
      </p>
      <ProgressBar label={label} share={share} />
    </div>
  );
}

interface ProgressBarProps {
  label: string;
  /** Percent; undefined where nobody knows. */
  share: number | undefined;
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  return (
    <Bar.Root size="sm">
      <Bar.Section
        value={share ?? 100}
        animated={share === undefined}
        aria-label={label}
        {...(share === undefined && { 'aria-valuenow': undefined, 'aria-valuetext': undefined })}
      />
    </Bar.Root>
  );
}

/** Whole percents; nothing of nothing is all of it. */
export const part = (done: number, total: number): number =>
  total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 100;
