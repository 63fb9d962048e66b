import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareQuote, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PopoverButton } from '../../../ui/popover-button/popover-button.tsx';
import { savedRepliesQuery } from '../queries.ts';
import classes from './reply-box.module.css';
import { SavedRepliesDialog } from './saved-replies-dialog.tsx';

interface SavedRepliesProps {
  threadId: string;
  /** While a reply is being sent, none is put into it. */
  disabled: boolean;
  /** A text to put into the reply. */
  onChosen: (text: string) => void;
}

/** Replies to send again, filled in for this thread and in its customer's language. */
export function SavedReplies({ threadId, disabled, onChosen }: SavedRepliesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isManaging, setManaging] = useState(false);
  const { data: saved, isError, refetch } = useQuery(savedRepliesQuery(useApi(), threadId));
  return (
    <>
      <PopoverButton
        size="xs"
        disabled={disabled}
        icon={<MessageSquareQuote size={14} aria-hidden />}
        label={t('messages.saved.title')}
      >
        {(close) => (
          <div className={classes.choices}>
            {saved?.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('messages.saved.none')}
              </Text>
            )}
            {!saved && !isError && (
              <Text size="sm" c="dimmed" role="status">
                {t('messages.saved.loading')}
              </Text>
            )}
            {!saved && isError && (
              <>
                <Text size="sm" role="alert">
                  {t('messages.saved.failed')}
                </Text>
                <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
                  {t('error.retry')}
                </Button>
              </>
            )}
            {saved?.map(({ id, name, filled }) => (
              <Button
                key={id}
                variant="subtle"
                size="compact-sm"
                justify="space-between"
                rightSection={
                  <Text size="xs" c="dimmed" component="span">
                    {filled && format.language(filled.lang)}
                  </Text>
                }
                onClick={() => {
                  close();
                  if (filled) onChosen(filled.body);
                }}
              >
                {name}
              </Button>
            ))}
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Settings2 size={14} aria-hidden />}
              disabled={!saved}
              onClick={() => {
                close();
                setManaging(true);
              }}
            >
              {t('messages.saved.manage')}
            </Button>
          </div>
        )}
      </PopoverButton>
      {isManaging && saved && (
        <SavedRepliesDialog saved={saved} onClose={() => setManaging(false)} />
      )}
    </>
  );
}
