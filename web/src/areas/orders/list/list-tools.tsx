import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';
import type { AmountDisplay } from '../../../graphql/generated/graphql.ts';
import { useFeature } from '../../../seller/features.ts';
import { Select } from '../../../ui/select/select.tsx';
import { sortOf } from '../columns.ts';
import type { ChangeSearch } from '../search.ts';
import { type OrderSearch, sortFields } from '../search.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import classes from './list-tools.module.css';

interface ListToolsProps {
  search: OrderSearch;
  change: ChangeSearch;
  /** How many lines there are; undefined while that is not known. */
  count: number | undefined;
  /** The lines are cards, which have no heads to sort by. */
  isCards: boolean;
}

/** How the list is presented: gross or net, its columns, its order. */
export function ListTools({ search, change, count, isCards }: ListToolsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const canSort = useFeature('order_filter_sort');
  const hasAmount = useFeature('order_filter_amount');
  return (
    <div className={classes.tools}>
      <p role="status" className={classes.count}>
        {count !== undefined && t('orders.found', { count, number: format.number(count) })}
      </p>
      {hasAmount && <AmountSwitch search={search} change={change} />}
      {isCards && canSort && <SortSelect search={search} change={change} />}
      <ColumnsMenu
        columns={search.columns}
        onChange={(columns) => change({ columns, page: search.page }, { replace: true })}
      />
    </div>
  );
}

function AmountSwitch({ search, change }: Pick<ListToolsProps, 'search' | 'change'>) {
  const { t } = useTranslation();
  const show = (amount_display: AmountDisplay) => {
    // Sorted by what is shown, it stays so.
    const isByAmount = search.sort === sortOf('amount', search.amount_display);
    const sort = isByAmount ? (sortOf('amount', amount_display) ?? search.sort) : search.sort;
    change({ amount_display, sort, ...(!isByAmount && { page: search.page }) });
  };
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('orders.filters.amount')}
      data={(['gross', 'net'] as const).map((value) => ({
        value,
        label: t(`orders.amounts.${value}`),
      }))}
      value={search.amount_display}
      onChange={(value) => show(value as AmountDisplay)}
    />
  );
}

function SortSelect({ search, change }: Pick<ListToolsProps, 'search' | 'change'>) {
  const { t } = useTranslation();
  const ways = sortFields.flatMap((field) => [`${field} DESC`, `${field} ASC`] as const);
  return (
    <div className={classes.sort}>
      <Select
        label={t('orders.filters.sort')}
        options={ways.map((way) => {
          const [field, direction] = split(way);
          return { value: way, label: t(`orders.sort.${field}_${direction}`) };
        })}
        value={`${search.sort} ${search.direction}` as const}
        onChange={(way) => {
          const [sort, direction] = split(way);
          change({ sort, direction });
        }}
      />
    </div>
  );
}

type Way = `${OrderSearch['sort']} ${OrderSearch['direction']}`;

const split = (way: Way) => way.split(' ') as [OrderSearch['sort'], OrderSearch['direction']];
