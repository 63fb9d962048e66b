import { Text } from '@mantine/core';
import { useDates } from '../../../../format/use-dates.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useDetail } from '../../trail/use-detail.ts';
import type { SellerAct } from '../queries.ts';
import classes from '../sellers.module.css';
import { useActName } from './use-act-name.ts';

/** Details that are only a word of the program's. */
const isCode = /^[A-Z_]+$/;

/** What was done, by whom and when. */
export function HistoryRows({ rows }: { rows: readonly SellerAct[] }) {
  const { t } = useTranslation();
  const dates = useDates();
  const nameOf = useActName();
  return (
    <ul className={classes.history}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and rows never move.
        <li key={index}>
          <span>
            {nameOf(row)}
            <Detail row={row} />
          </span>
          <Text component="span" size="sm" c="dimmed">
            {row.who || t(`desk.sellers.by.${row.by}`)}
            {' · '}
            {dates.dateTime(row.at)}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** What it is about, and what exactly was done. */
function Detail({ row }: { row: SellerAct }) {
  const detailOf = useDetail();
  const { area, product_name } = row;
  const detail = area === 'desk' ? detailOf(row) : row.detail;
  const words = [product_name, !isCode.test(detail) && detail].filter(Boolean).join(' · ');
  if (!words) return null;
  return (
    <Text component="span" size="sm" c="dimmed" className={classes.detail ?? ''}>
      {words}
    </Text>
  );
}
