import { Button, SegmentedControl } from '@mantine/core';
import { Link } from 'react-router';
import { useListCommands } from '../../../commands/use-list-commands.ts';
import { useFormat } from '../../../format/use-format.ts';
import type { AmountDisplay } from '../../../graphql/generated/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { useFeature } from '../../../seller/features.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { type Filtered, useList } from '../../../ui/list/use-list.ts';
import { Money } from '../../../ui/money/money.tsx';
import { defaultColumns, exportColumns, sortOf } from '../columns.ts';
import { ExportButton } from '../export/export-button.tsx';
import { OrderPanel } from '../panel/order-panel.tsx';
import { ordersQuery } from '../queries.ts';
import { address, filterOf, type OrderSearch } from '../search.ts';
import { ViewsMenu } from '../views/views-menu.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { useOrderCard, useOrderColumns } from './use-order-columns.tsx';
import { useOrderFilters } from './use-order-filters.tsx';
import { useStoredSearch } from './use-restored-search.ts';

const sums = ['base', 'gross', 'commission', 'net', 'refunds'] as const;

/** The list with everything around it, and the order beside it. */
export function OrderList() {
  const { t } = useTranslation();
  const format = useFormat();
  const general = useFeature('order_filters');
  const hasAmount = useFeature('order_filter_amount');
  const { seller, loaded } = useSeller();
  const list = useList({
    address,
    query: ordersQuery,
    rows: ({ lines }) => lines,
    count: ({ total_count }) => total_count,
    rowId: ({ id }) => id,
    beside: 'order',
    opens: ({ order_id }) => order_id,
  });
  const { search, change, page, open } = list;
  const storeText = useStoredSearch(search.search);
  useListCommands(list, {
    area: 'orders',
    group: t('routes.orders.name'),
    hasFilters: general,
  });
  const neverSold = loaded && !seller.has_sales && <NeverSold isBanned={seller.is_banned} />;
  return (
    <ListScreen
      list={list}
      title={t('routes.orders.title')}
      description={t('routes.orders.description')}
      actions={
        <>
          <ViewsMenu search={search} />
          <ExportButton
            search={filterOf(search)}
            columns={exportColumns(search.columns, search.amount_display)}
            totalCount={page?.total_count}
            totals={page?.totals ?? undefined}
          />
        </>
      }
      label={t('orders.list')}
      found={(count, number) =>
        page?.has_more ? t('orders.found_more', { number }) : t('orders.found', { count, number })
      }
      {...(general && {
        searchBox: { placeholder: t('orders.filters.search_placeholder'), onText: storeText },
      })}
      filters={useOrderFilters(list)}
      tools={
        <>
          {hasAmount && <AmountSwitch list={list} />}
          <ColumnsMenu
            columns={search.columns}
            onChange={(columns) => change({ columns, page: search.page }, { replace: true })}
          />
        </>
      }
      columns={useOrderColumns(search)}
      columnsChosen={String(search.columns) !== String(defaultColumns)}
      card={useOrderCard()}
      {...(!page?.has_more && {
        totals: {
          label: t('orders.totals.label'),
          values: [
            { name: t('orders.totals.count'), value: page && format.number(page.total_count) },
            ...sums.map((sum) => ({
              name: t(`orders.totals.${sum}`),
              value: page?.totals && <Money cents={page.totals[sum]} exact />,
            })),
          ],
        },
      })}
      empty={
        neverSold || (
          <EmptyState
            title={t('orders.quiet.title')}
            text={t('orders.quiet.text')}
            actions={
              <Button onClick={() => change({ period: 'all' })}>{t('orders.quiet.all')}</Button>
            }
          />
        )
      }
      noResult={neverSold}
      failed={({ reason }) =>
        reason === 'search_too_broad' && (
          <EmptyState title={t('orders.too_broad.title')} text={t('orders.too_broad.text')} />
        )
      }
      panel={open.current && <OrderPanel orderId={open.current} onClose={open.close} />}
    />
  );
}

/** Shows the amounts as gross or net. */
function AmountSwitch({ list: { search, change } }: { list: Filtered<OrderSearch> }) {
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

function NeverSold({ isBanned }: { isBanned: boolean }) {
  const { t } = useTranslation();
  const home = paths.home(useLanguage());
  return (
    <EmptyState
      title={t('orders.never.title')}
      text={t('orders.never.text')}
      actions={
        <>
          {!isBanned && (
            <Button component={Link} to={`${home}/products`}>
              {t('orders.never.products')}
            </Button>
          )}
          <Button component={Link} variant="default" to={`${home}/faq/payout`}>
            {t('orders.never.payout')}
          </Button>
        </>
      }
    />
  );
}
