import { Text } from '@mantine/core';
import { readPriceChange } from '../../../../format/price-change.ts';
import { useDates } from '../../../../format/use-dates.ts';
import { useFormat } from '../../../../format/use-format.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { removalReasons } from '../../../../seller/removal-reasons.ts';
import { Shortened } from '../../parts/shortened.tsx';
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
          <div>
            {nameOf(row)}
            <Detail row={row} />
          </div>
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

/** Prices and why a product was removed in words, as the seller's own history has them. */
function useProductDetail(): (detail: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const dates = useDates();
  return (detail) => {
    const price = readPriceChange(detail, format);
    if (price?.day) {
      return t('desk.trail.details.from', { what: price.words, day: dates.date(price.day) });
    }
    const [first = '', ...rest] = detail.split(' ');
    const reason = removalReasons.find((name) => name === first);
    if (!reason) return detail;
    return [t(`desk.sellers.removed_because.${reason}`), rest.join(' ')].filter(Boolean).join(': ');
  };
}

/** What it is about, and what exactly was done. */
function Detail({ row }: { row: SellerAct }) {
  const detailOf = useDetail();
  const ofProduct = useProductDetail();
  const { area, product_name } = row;
  let { detail } = row;
  if (area === 'desk') detail = detailOf(row);
  if (area === 'products') detail = ofProduct(detail);
  // A product that was created has its name for a detail: once is enough.
  const says = !isCode.test(detail) && detail !== product_name && detail;
  const words = [product_name, says].filter(Boolean).join(' · ');
  if (!words) return null;
  return (
    <Text component="div" size="sm" c="dimmed" className={classes.detail ?? ''}>
      <Shortened>{words}</Shortened>
    </Text>
  );
}
