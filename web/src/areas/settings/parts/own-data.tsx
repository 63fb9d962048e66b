import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSaveFile } from '../../../files/use-save-file.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import type { ExportState } from '../../../graphql/generated/graphql.ts';
import { StartDataExportDocument } from '../../../graphql/generated/settings/graphql.ts';
import { useOnce } from '../../../graphql/use-once.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge, type BadgeType } from '../../../ui/badge/badge.tsx';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { FaultText } from '../../../ui/fault-text.tsx';
import { dataExportsQuery } from '../queries.ts';
import classes from '../settings.module.css';
import { Section } from './sections.tsx';

const tones: Record<ExportState, BadgeType> = {
  WAITING: 'neutral',
  RUNNING: 'info',
  READY: 'success',
  FAILED: 'error',
  CANCELLED: 'neutral',
};

/** All data stored about the seller, to download (R17.6). */
export function OwnData() {
  const { t } = useTranslation();
  const dates = useDates();
  const api = useApi();
  const client = useQueryClient();
  const query = dataExportsQuery(api);
  const { data = [], error, refetch } = useQuery(query);
  const { saveFile, saving } = useSaveFile();
  const start = useOnce<unknown>({
    mutationFn: () => api(StartDataExportDocument, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const isPreparing = data.some(({ state }) => state === 'WAITING' || state === 'RUNNING');
  return (
    <Section id="data" title={t('settings.sections.data')} text={t('settings.data.text')}>
      <NotLoaded order={3} query={{ data: data[0], error, refetch }}>
        {null}
      </NotLoaded>
      {data.length > 0 && (
        <ul className={classes.rows} aria-label={t('settings.data.list')}>
          {data.map(({ id, state, filename, asked_at }) => (
            <li key={id}>
              <div>
                <strong>{filename}</strong>{' '}
                <Badge
                  size="small"
                  type={tones[state]}
                  content={t(`settings.data.states.${state}`)}
                />
                <Text size="sm" c="dimmed">
                  {dates.dateTime(asked_at)}
                </Text>
              </div>
              {state === 'READY' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={saving === `/download/exports/${id}`}
                  onClick={() => saveFile(`/download/exports/${id}`)}
                >
                  {t('settings.data.download')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {start.error && (
        <FaultText>
          {faultOf(start.error, ['exports_at_once']) === 'exports_at_once'
            ? t('settings.data.exports_at_once')
            : t('settings.notifications.failed')}
        </FaultText>
      )}
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={isPreparing || Boolean(error)}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {t('settings.data.prepare')}
        </Button>
      </div>
    </Section>
  );
}
