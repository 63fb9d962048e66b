import { Button, FileButton, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Paperclip, X } from 'lucide-react';
import { credentialsOf } from '../../../auth/credentials.ts';
import { useSession } from '../../../auth/session.ts';
import { upload } from '../../../files/upload.ts';
import { ApiError } from '../../../graphql/api-error.ts';
import { faultOf } from '../../../graphql/fault.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import type { DraftFile } from '../drafts.ts';
import classes from './reply-box.module.css';

interface AttachFilesProps {
  threadId: string;
  files: readonly DraftFile[];
  onChange: (files: readonly DraftFile[]) => void;
  disabled: boolean;
}

/** The server's limits, checked here so that nobody waits for a refusal. */
const largest = 10 << 20;
const most = 5;
const kinds = '.png,.jpg,.jpeg,.gif,.webp,.pdf,.zip,.txt,.log,.csv,.json,.xml,.sql,.md';

const faults = [
  'file_too_large',
  'file_empty',
  'file_kind',
  'file_content',
  'document_type',
  'document_active',
  'too_many_files',
] as const;

/** Files that go with the reply; each is uploaded at once and looked at by the server. */
export function AttachFiles({ threadId, files, onChange, disabled }: AttachFilesProps) {
  const { t } = useTranslation();
  const session = useSession();
  const attach = useMutation<DraftFile, Error, File>({
    mutationFn: async (file) => {
      const tooLarge = { reason: 'file_too_large' };
      if (file.size > largest) throw new ApiError('BAD_USER_INPUT', '', tooLarge);
      const { id, name } = await upload(`/upload/threads/${threadId}`, file, {
        credentials: credentialsOf(session),
        signal: new AbortController().signal,
        onProgress: () => {},
      });
      return { id, name };
    },
    meta: { noErrorRedirect: true },
    onSuccess: (file) => onChange([...files, file]),
  });
  const fault = attach.error && faultOf(attach.error, faults);
  return (
    <>
      <FileButton accept={kinds} onChange={(file) => file && attach.mutate(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            leftSection={<Paperclip size={14} aria-hidden />}
            loading={attach.isPending}
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
