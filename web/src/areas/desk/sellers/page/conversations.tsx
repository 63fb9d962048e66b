import { Box, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../graphql/api-context.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { TitledPanel } from '../../../../ui/titled-panel.tsx';
import { sellerContactsQuery } from '../../contact/queries.ts';
import { Thread } from '../../contact/thread.tsx';
import { WriteDialog } from '../../contact/write-dialog.tsx';
import type { DeskSeller } from '../queries.ts';
import { RowsNotLoaded } from './rows-not-loaded.tsx';

/** What the seller asked the operators, and what they answered. */
export function Conversations({ seller: { id: seller, is_banned } }: { seller: DeskSeller }) {
  const { t } = useTranslation();
  const [isWriting, setWriting] = useState(false);
  const { data: threads, error } = useQuery(sellerContactsQuery(useApi(), seller));
  return (
    <TitledPanel
      title={t('desk.sellers.conversations')}
      beside={
        !is_banned && (
          <Button variant="default" size="compact-sm" ml="auto" onClick={() => setWriting(true)}>
            {t('desk.contact.write.action')}
          </Button>
        )
      }
    >
      <Box mt="sm">
        {is_banned && <Text size="sm">{t('desk.sellers.banned_reads_nothing')}</Text>}
        {isWriting && <WriteDialog seller={seller} onClose={() => setWriting(false)} />}
        {!threads && <RowsNotLoaded error={error} />}
        {threads?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('desk.sellers.no_conversations')}
          </Text>
        )}
        {threads?.map((thread) => (
          <Thread key={thread.id} thread={thread} />
        ))}
      </Box>
    </TitledPanel>
  );
}
