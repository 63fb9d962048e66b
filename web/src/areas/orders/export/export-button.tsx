import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { isUnfinished } from '../queries.ts';
import { ExportDialog, type ExportDialogProps } from './export-dialog.tsx';
import { useDownload } from './use-download.ts';
import { useExports } from './use-exports.ts';

type ExportButtonProps = Omit<ExportDialogProps, 'downloading' | 'exports' | 'onClose'>;

/** Downloads the filtered lines as a file (R11.6), and says when a long one is ready. */
export function ExportButton(props: ExportButtonProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const downloading = useDownload(opened);
  const exports = useExports();
  const unfinished = exports.query.data?.filter(isUnfinished).length ?? 0;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        onClick={() => setOpened(true)}
        rightSection={
          unfinished > 0 && (
            <Badge
              size="small"
              type="info"
              content={t('orders.export.preparing_count', { count: unfinished })}
            />
          )
        }
      >
        {t('orders.export.open')}
      </Button>
      {opened && (
        <ExportDialog
          {...props}
          downloading={downloading}
          exports={exports}
          onClose={() => {
            setOpened(false);
            // What is on its way goes on, and is shown again when the dialog is.
            if (!downloading.isRunning) downloading.reset();
            exports.start.reset();
          }}
        />
      )}
    </>
  );
}
