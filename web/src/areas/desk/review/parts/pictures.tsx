import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useFileUrl } from '../../../../files/use-file-url.ts';
import { useSaveFile } from '../../../../files/use-save-file.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import classes from '../review.module.css';

interface PicturesProps {
  side: 'before' | 'after';
  field: 'icon' | 'screenshots';
  /** Ids of files, in their order. */
  files: readonly string[];
  others: readonly string[];
}

/** The pictures of one side; what the other does not have is framed. */
export function Pictures({ side, field, files, others }: PicturesProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.pictures} data-label={t(`desk.review.${side}`)}>
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice.
        <li key={at}>
          <Picture
            side={side}
            field={field}
            file={file}
            at={at}
            isOnlyHere={!others.includes(file)}
          />
        </li>
      ))}
    </ul>
  );
}

interface PictureProps extends Pick<PicturesProps, 'side' | 'field'> {
  file: string;
  at: number;
  isOnlyHere: boolean;
}

function Picture({ side, field, file, at, isOnlyHere }: PictureProps) {
  const { t } = useTranslation();
  const url = useFileUrl(file);
  const name = `${t(`desk.review.${side}`)}: ${t(`desk.review.fields.${field}`)} ${at + 1}`;
  const look = {
    className: classes.picture,
    'data-size': field,
    'data-change': isOnlyHere ? side : undefined,
  };
  if (!url) return <span {...look} />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img {...look} src={url} alt={name} />
    </a>
  );
}

/** The manuals of one side, to be read elsewhere. */
export function Documents({ files }: { files: readonly string[] }) {
  const { t } = useTranslation();
  const { saveFile, saving } = useSaveFile();
  return (
    <ul className={classes.pictures}>
      {files.map((file) => (
        <li key={file}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Download size={14} aria-hidden />}
            loading={saving === `/download/files/${file}`}
            onClick={() => saveFile(`/download/files/${file}`)}
          >
            {t('desk.review.fields.document')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
