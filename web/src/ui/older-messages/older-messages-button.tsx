import { Button } from '@mantine/core';
import { FaultText } from '../fault-text.tsx';
import type { useOlderMessages } from './use-older-messages.ts';

interface OlderMessagesButtonProps {
  older: Pick<ReturnType<typeof useOlderMessages>, 'left' | 'isLoading' | 'isFailed' | 'load'>;
  /** What it shows, with how many. */
  label: string;
  /** That it did not work, and that one may try again. */
  failed: string;
}

/** Fetches older messages of a conversation; gone where there are none. */
export function OlderMessagesButton({ older, label, failed }: OlderMessagesButtonProps) {
  if (older.left === 0) return null;
  return (
    <div>
      <Button variant="default" size="xs" loading={older.isLoading} onClick={older.load}>
        {label}
      </Button>
      {older.isFailed && <FaultText mt="xs">{failed}</FaultText>}
    </div>
  );
}
