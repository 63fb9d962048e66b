import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useSaveFile } from '../../../files/use-save-file.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ThreadMessage } from '../queries.ts';
import classes from './thread-messages.module.css';

/** Files that came with a message: saved, never shown in place. */
export function MessageFiles({ files }: { files: ThreadMessage['attachments'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { saveFile, saving } = useSaveFile({
    done: (name) => t('messages.files.saved', { name }),
    failed: t('messages.files.save_failed'),
  });
  return (
    <ul className={classes.files} aria-label={t('messages.files.list')}>
      {files.map(({ id, name, size }) => {
        const address = `/download/attachments/${id}`;
        return (
          <li key={id}>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Download size={14} aria-hidden />}
              loading={saving === address}
              onClick={() => saveFile(address)}
            >
              {t('messages.files.file', { name, size: format.number(Math.ceil(size / 1024)) })}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
