import { Button, FileButton } from '@mantine/core';
import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { FaultText } from '../fault-text.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import classes from './attachments.module.css';
import type { AttachedFile, Attaching } from './use-attach.ts';

interface AttachFilesProps {
  upload: Attaching;
  files: readonly AttachedFile[];
  onChange: (files: readonly AttachedFile[]) => void;
  disabled: boolean;
  texts: {
    attach: string;
    list: string;
    remove: (name: string) => string;
    fault: (error: Error) => string | null;
  };
}

/** As many as the server takes, of these kinds. */
const most = 5;
const kinds = '.png,.jpg,.jpeg,.gif,.webp,.pdf,.zip,.txt,.log,.csv,.json,.xml,.sql,.md';

/** Files that go with a message. */
export function AttachFiles({ upload, files, onChange, disabled, texts }: AttachFilesProps) {
  const { attach, running, cancel, refused } = upload;
  const empty = useRef<() => void>(null);
  return (
    <>
      <FileButton
        accept={kinds}
        resetRef={empty}
        onChange={(file) => {
          if (file) attach(file);
          empty.current?.(); // The same file can be chosen again.
        }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            leftSection={<Paperclip size={14} aria-hidden />}
            loading={running !== null}
            disabled={disabled || files.length >= most}
          >
            {texts.attach}
          </Button>
        )}
      </FileButton>
      {(files.length > 0 || running) && (
        <ul className={classes.files} aria-label={texts.list}>
          {files.map((file) => (
            <li key={file.id} className={classes.file}>
              {file.name}
              <IconButton
                size="small"
                icon={<X size={14} aria-hidden />}
                label={texts.remove(file.name)}
                onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
              />
            </li>
          ))}
          {running && (
            <li className={classes.file} aria-busy>
              {running.name}
              <IconButton
                size="small"
                icon={<X size={14} aria-hidden />}
                label={texts.remove(running.name)}
                onClick={cancel}
              />
            </li>
          )}
        </ul>
      )}
      {refused && (
        <div className={classes.fault}>
          <FaultText>
            {refused.name}: {texts.fault(refused.error)}
          </FaultText>
        </div>
      )}
    </>
  );
}
