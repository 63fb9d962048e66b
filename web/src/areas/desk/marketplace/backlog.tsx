import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { RetryJobDocument } from '../../../graphql/generated/desk/graphql.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DataTable } from '../parts/data-table.tsx';
import { useAct } from '../parts/use-act.ts';
import { Fault, Frame } from './frame.tsx';
import classes from './marketplace.module.css';
import { backlogQuery } from './queries.ts';

/** As many failed jobs as the server hands over. */
const most = 100;

/** What the marketplace has not fetched yet, and background work that failed. */
export function BacklogScreen() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const dates = useDates();
  const query = useQuery(backlogQuery(useApi()));
  const { data } = query;
  const nameOf = (name: string) => {
    const known = name as keyof Texts['desk']['marketplace']['not_fetched']['names'];
    return t(`desk.marketplace.not_fetched.names.${known}`, { defaultValue: name });
  };
  const retry = useAct((api, id: string) => api(RetryJobDocument, { id }), {
    done: t('desk.marketplace.jobs.retried'),
  });
  return (
    <Frame page="backlog" query={query}>
      {data && (
        <>
          <DataTable
            title={t('desk.marketplace.not_fetched.title')}
            rows={data.not_fetched}
            rowId={({ name }) => name}
            none={t('desk.marketplace.nothing')}
            columns={[
              { head: t('desk.marketplace.not_fetched.list'), cell: ({ name }) => nameOf(name) },
              {
                head: t('desk.marketplace.not_fetched.count'),
                numeric: true,
                cell: ({ count }) => number(count),
              },
              {
                head: t('desk.marketplace.not_fetched.oldest'),
                cell: ({ oldest }) => oldest && dates.dateTime(oldest),
              },
            ]}
          />
          <DataTable
            title={t('desk.marketplace.jobs.title')}
            text={t('desk.marketplace.jobs.text')}
            rows={data.failed_jobs}
            rowId={({ id }) => id}
            none={t('desk.marketplace.nothing')}
            columns={[
              {
                head: t('desk.marketplace.jobs.kind'),
                cell: ({ kind }) => <span className={classes.whole}>{kind}</span>,
              },
              {
                head: t('desk.marketplace.jobs.at'),
                cell: ({ at }) => <span className={classes.whole}>{dates.dateTime(at)}</span>,
              },
              {
                head: t('desk.marketplace.jobs.tries'),
                numeric: true,
                cell: ({ attempt, max_attempts }) => `${attempt}/${max_attempts}`,
              },
              { head: t('desk.marketplace.jobs.error'), cell: ({ error }) => error },
              {
                head: t('desk.marketplace.jobs.next'),
                cell: ({ id, kind, next_at }) => (
                  <span>
                    {next_at && <span className={classes.whole}>{dates.dateTime(next_at)}</span>}{' '}
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={t('desk.marketplace.jobs.retry_one', { kind, id })}
                      loading={retry.isPending && retry.variables === id}
                      onClick={() => retry.mutate(id)}
                    >
                      {t('desk.marketplace.jobs.retry')}
                    </Button>
                  </span>
                ),
              },
            ]}
          >
            {(retry.error || data.failed_jobs.length >= most) && (
              <>
                {data.failed_jobs.length >= most && (
                  <Text size="sm" c="dimmed">
                    {t('desk.marketplace.newest_only', { number: most })}
                  </Text>
                )}
                <Fault error={retry.error} />
              </>
            )}
          </DataTable>
        </>
      )}
    </Frame>
  );
}
