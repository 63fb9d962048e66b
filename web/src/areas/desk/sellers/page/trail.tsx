import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../../format/use-format.ts';
import { useApi } from '../../../../graphql/api-context.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../../links/paths.ts';
import { TitledPanel } from '../../../../ui/titled-panel.tsx';
import { sellerHistoryQuery } from '../queries.ts';
import { HistoryRows } from './history-rows.tsx';
import { RowsNotLoaded } from './rows-not-loaded.tsx';

/** How much is shown at first, and as much as the server hands over. */
const few = 50;
const most = 200;

/** What was done to and by a seller, the newest first; all that operators did is one click away. */
export function Trail({ seller }: { seller: string }) {
  const { t } = useTranslation();
  const all = `${paths.home(useLanguage())}/desk/trail?seller=${seller}`;
  const { number } = useFormat();
  const [limit, setLimit] = useState(few);
  const { data, error } = useQuery(sellerHistoryQuery(useApi(), seller, limit));
  const isCut = data !== undefined && data.length >= limit;
  return (
    <TitledPanel title={t('desk.sellers.trail')}>
      {!data && <RowsNotLoaded error={error} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('desk.sellers.no_trail')}
        </Text>
      )}
      {data && data.length > 0 && <HistoryRows rows={data} />}
      {isCut && limit === few && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setLimit(most)}>
            {t('desk.sellers.older')}
          </Button>
        </div>
      )}
      {isCut && limit === most && (
        <Text size="sm" c="dimmed">
          {t('desk.marketplace.newest_only', { number: number(most) })}
        </Text>
      )}
      <Anchor component={Link} to={all} size="sm">
        {t('desk.sellers.all_trail')}
      </Anchor>
    </TitledPanel>
  );
}
