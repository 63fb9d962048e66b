import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import classes from './chart-actions.module.css';

interface ChartActionsProps {
  /** What the chart is called. */
  chart: string;
  onCsv: () => void;
  onPicture: () => Promise<void>;
  /** Switches between drawing and table. Default not offered. */
  table?: { shown: boolean; onChange: (shown: boolean) => void };
}

/** What one can take away from a chart: its numbers here, as a file, as a picture. */
export function ChartActions({ chart, onCsv, onPicture, table }: ChartActionsProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  return (
    <div className={classes.actions}>
      {table && (
        <Button
          variant="default"
          size="compact-md"
          aria-pressed={table.shown}
          onClick={() => table.onChange(!table.shown)}
        >
          {t('dashboard.table')}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-label={t('dashboard.download', { chart, format: 'CSV' })}
        onClick={onCsv}
      >
        CSV
      </Button>
      <Button
        variant="default"
        size="compact-md"
        aria-label={t('dashboard.download', { chart, format: 'PNG' })}
        onClick={() => {
          setFailed(false);
          onPicture().catch(() => setFailed(true));
        }}
      >
        PNG
      </Button>
      {failed && (
        <span role="alert" className={classes.failed}>
          {t('dashboard.picture_failed')}
        </span>
      )}
    </div>
  );
}
