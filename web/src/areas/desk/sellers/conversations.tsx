import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi } from '../../../graphql/api-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Panel } from '../../../ui/panel.tsx';
import { sellerContactsQuery } from '../contact/queries.ts';
import { Thread } from '../contact/thread.tsx';

/** What the seller asked the operators, and what they answered. */
export function Conversations({ seller }: { seller: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { data: threads } = useQuery(sellerContactsQuery(useApi(), seller));
  return (
    <Panel padded labelledBy={id}>
      <Title order={2} size="h4" id={id}>
        {t('desk.sellers.conversations')}
      </Title>
      {threads?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('desk.sellers.no_conversations')}
        </Text>
      )}
      {threads?.map((thread) => (
        <Thread key={thread.id} thread={thread} />
      ))}
    </Panel>
  );
}
