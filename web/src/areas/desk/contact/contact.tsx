import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../graphql/api-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state/error-state.tsx';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import { waitingContactsQuery } from './queries.ts';
import { Thread } from './thread.tsx';

/** What sellers asked and nobody has answered yet, the longest first. */
export function ContactScreen() {
  const { t } = useTranslation();
  const { data: threads, error, refetch } = useQuery(waitingContactsQuery(useApi()));
  return (
    <>
      <PageHeader title={t('desk.contact.title')} />
      {error && (
        <ErrorState
          title={t('error.not_fetched')}
          text={t('error.network_text')}
          onRetry={() => void refetch()}
        />
      )}
      {!threads && !error && <Bar width="70%" />}
      {threads?.length === 0 && (
        <EmptyState title={t('desk.contact.none.title')} text={t('desk.contact.none.text')} />
      )}
      {threads?.map((thread) => (
        <Panel key={thread.id} padded>
          <Thread thread={thread} isNamed />
        </Panel>
      ))}
    </>
  );
}
