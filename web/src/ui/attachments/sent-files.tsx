import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useSaveFile } from '../../files/use-save-file.ts';
import { useFormat } from '../../format/use-format.ts';
import classes from './attachments.module.css';

interface SentFilesProps {
  files: readonly { id: string; name: string; size: number }[];
  addressOf: (id: string) => string;
  texts: {
    list: string;
    file: (name: string, size: string) => string;
  };
}

/** Files that came with a message: saved, never shown in place. */
export function SentFiles({ files, addressOf, texts }: SentFilesProps) {
  const format = useFormat();
  const { saveFile, saving } = useSaveFile();
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={texts.list}>
      {files.map(({ id, name, size }) => {
        const address = addressOf(id);
        return (
          <li key={id}>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Download size={14} aria-hidden />}
              loading={saving === address}
              onClick={() => saveFile(address)}
            >
              {texts.file(name, format.number(Math.ceil(size / 1024)))}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
