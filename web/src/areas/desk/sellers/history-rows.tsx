import { Text } from '@mantine/core';
import { formatEnum } from '../../../format/enum.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useActionName } from '../trail/use-action-name.ts';
import type { SellerAct } from './history.ts';
import classes from './sellers.module.css';

const areas = ['desk', 'products', 'settings', 'billing', 'promotions'] as const;

/** What was done, by whom and when. */
export function HistoryRows({ rows }: { rows: readonly SellerAct[] }) {
  const { t } = useTranslation();
  const dates = useDates();
  const nameOf = useActionName();
  return (
    <ul className={classes.history}>
      {rows.map((row, index) => {
        const area = areas.find((known) => known === row.area);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and rows never move.
          <li key={index}>
            <span>
              {area === 'desk' ? nameOf(row.action) : formatEnum(row.action)}
              {area && area !== 'desk' && ` · ${t(`desk.sellers.areas.${area}`)}`}
              {row.detail && (
                <Text component="span" size="sm" c="dimmed" className={classes.detail ?? ''}>
                  {row.detail}
                </Text>
              )}
            </span>
            <Text component="span" size="sm" c="dimmed">
              {row.who || t(`desk.sellers.by.${row.by}`)}
              {' · '}
              {dates.dateTime(row.at)}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}
