import { Anchor, Button, Title } from '@mantine/core';
import { Suspense, useId } from 'react';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge, type BadgeType } from '../../../ui/badge/badge.tsx';
import common from '../../../ui/common.module.css';
import { isUnfinished, type OrderExportItem } from '../queries.ts';
import { preparedFile } from './export-download.ts';
import classes from './export-list.module.css';
import { ExportProgress, ProgressBar, part } from './export-progress.tsx';
import { formatSize } from './export-size.ts';
import type { Downloading } from './use-download.ts';
import type { Exports } from './use-exports.ts';

interface ExportListProps {
  exports: Exports;
  downloading: Downloading;
}

/** The exports that were prepared in the background; nothing where there are none. */
export function ExportList({ exports, downloading }: ExportListProps) {
  const { t } = useTranslation();
  const heading = useId();
  const { data, error, refetch } = exports.query;
  if (!data && error) {
    return (
      <Anchor component="button" type="button" fz="sm" onClick={() => void refetch()}>
        {t('orders.export.recent_failed')}
      </Anchor>
    );
  }
  if (!data?.length) return null;
  return (
    <section aria-labelledby={heading}>
      <Title order={3} id={heading}>
        {t('orders.export.recent')}
      </Title>
      <ul className={common.list}>
        <Suspense>
          {data.map((item) => (
            <Item key={item.id} item={item} exports={exports} downloading={downloading} />
          ))}
        </Suspense>
      </ul>
    </section>
  );
}

const tones: Record<OrderExportItem['state'], BadgeType> = {
  WAITING: 'neutral',
  RUNNING: 'info',
  READY: 'success',
  FAILED: 'error',
  CANCELLED: 'neutral',
};

function Item({ item, exports, downloading }: ExportListProps & { item: OrderExportItem }) {
  const { t } = useTranslation();
  const { id, filename, state } = item;
  const isComing = downloading.isRunning && downloading.address === preparedFile(id);
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <span className={classes.name}>{filename}</span>
        <Badge size="small" type={tones[state]} content={t(`orders.export.states.${state}`)} />
      </div>
      <About item={item} />
      {isUnfinished(item) && (
        <>
          <ProgressBar
            label={t('orders.export.progress', { filename })}
            share={part(item.lines_done, item.lines_total)}
          />
          <Button
            size="compact-sm"
            variant="default"
            className={classes.action}
            aria-label={t('orders.export.cancel_one', { filename })}
            loading={exports.cancel.isPending && exports.cancel.variables === id}
            onClick={() => exports.cancel.mutate(id)}
          >
            {t('orders.export.cancel')}
          </Button>
        </>
      )}
      {state === 'READY' &&
        (isComing ? (
          <>
            <ExportProgress label={t('orders.export.running')} progress={downloading.progress} />
            <Button
              size="compact-sm"
              variant="default"
              className={classes.action}
              onClick={downloading.cancel}
            >
              {t('orders.export.cancel')}
            </Button>
          </>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            className={classes.action}
            aria-label={t('orders.export.download_one', { filename })}
            disabled={downloading.isRunning}
            onClick={() => downloading.start(preparedFile(id))}
          >
            {t('orders.export.download')}
          </Button>
        ))}
    </li>
  );
}

/** When it was requested, and how long it is. */
function About({ item }: { item: OrderExportItem }) {
  const { t } = useTranslation();
  const dates = useDates();
  const format = useFormat();
  const language = useLanguage();
  return (
    <p className={classes.about}>
      {dates.dateTime(item.asked_at)}
      {' · '}
      {isUnfinished(item)
        ? t('orders.export.running_lines', {
            done: format.number(item.lines_done),
            total: format.number(item.lines_total),
          })
        : t('orders.export.lines_count', {
            count: item.lines_total,
            number: format.number(item.lines_total),
          })}
      {item.state === 'READY' && ` · ${formatSize(item.size, language)}`}
    </p>
  );
}
