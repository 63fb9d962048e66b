import { Button, FileButton, Text } from '@mantine/core';
import { Paperclip, X } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import type { DraftFile } from '../drafts.ts';
import classes from './reply-box.module.css';
import type { useAttach } from './use-attach.ts';

interface AttachFilesProps {
  upload: ReturnType<typeof useAttach>;
  files: readonly DraftFile[];
  onChange: (files: readonly DraftFile[]) => void;
  disabled: boolean;
}

/** As many as the server takes, of these kinds. */
const most = 5;
const kinds = '.png,.jpg,.jpeg,.gif,.webp,.pdf,.zip,.txt,.log,.csv,.json,.xml,.sql,.md';

/** Files that go with the reply. */
export function AttachFiles({ upload, files, onChange, disabled }: AttachFilesProps) {
  const { t } = useTranslation();
  const { attach, isAttaching, fault } = upload;
  return (
    <>
      <FileButton accept={kinds} onChange={(file) => file && attach(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            leftSection={<Paperclip size={14} aria-hidden />}
            loading={isAttaching}
            disabled={disabled || files.length >= most}
          >
            {t('messages.files.attach')}
          </Button>
        )}
      </FileButton>
      {files.length > 0 && (
        <ul className={classes.files} aria-label={t('messages.files.list')}>
          {files.map((file) => (
            <li key={file.id} className={classes.file}>
              {file.name}
              <IconButton
                size="small"
                icon={<X size={14} aria-hidden />}
                label={t('messages.files.remove', { name: file.name })}
                onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {fault && (
        <Text role="alert" size="sm" c="var(--tone-error)">
          {t(`messages.files.faults.${fault}`)}
        </Text>
      )}
    </>
  );
}
