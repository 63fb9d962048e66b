import { Button, SegmentedControl } from '@mantine/core';
import { Plus, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useListCommands } from '../../../commands/use-list-commands.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { HelpLink } from '../../../links/help-link.tsx';
import { productTypes } from '../../../seller/product-types.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { useChoiceFilter } from '../../../ui/list/filters.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useSelection } from '../../../ui/list/use-selection.ts';
import { Select } from '../../../ui/select/select.tsx';
import { CreateDialog } from '../create/create-dialog.tsx';
import { usePlaces } from '../links.ts';
import { MonetizationNotice } from '../monetization-notice.tsx';
import { listQuery, type ProductItem } from '../queries.ts';
import { address, productStates, results, sheetStates, sorts } from '../search.ts';
import { BulkActions } from './bulk-actions.tsx';
import { ExportButton } from './export-button.tsx';
import classes from './product-list.module.css';
import { Tiles } from './tiles.tsx';
import { useProductColumns } from './use-product-columns.tsx';

/** All products (R2.11, R12.1): those that need work first. */
export function ProductList() {
  const { t } = useTranslation();
  const places = usePlaces();
  const [isCreating, setCreating] = useState(false);
  const list = useList({
    address,
    query: listQuery,
    rows: ({ product_page }) => product_page.items,
    count: ({ product_page }) => product_page.total_count,
    rowId: ({ id }) => id,
    to: ({ id }) => places.product(id),
  });
  const { search, change, page } = list;
  const selection = useSelection(list, ({ name }) => name);
  const columns = useProductColumns(page?.psConfig.latestPsVersion?.version);
  useListCommands(list, { area: 'products', group: t('routes.products.name') });
  const counts = page?.product_page.counts ?? [];
  const filters = [
    useChoiceFilter(list, {
      field: 'state',
      name: t('products.columns.state'),
      all: t('products.filters.all_states'),
      options: productStates.map((state) => {
        const count = counts.find((each) => each.state === state)?.count;
        const label = t(`products.states.${state}`);
        return { value: state, label: count === undefined ? label : `${label} (${count})` };
      }),
    }),
    useChoiceFilter(list, {
      field: 'type',
      name: t('products.columns.type'),
      all: t('products.filters.all_types'),
      options: productTypes.map((type) => ({
        value: type,
        label: t(`sales.product_types.${type}`),
      })),
    }),
    useChoiceFilter(list, {
      field: 'compatibility',
      name: t('products.tabs.compatibility'),
      all: t('products.filters.all_results'),
      options: results.map((result) => ({
        value: result,
        label: t(`products.compatibility.${result}`),
      })),
      rare: true,
    }),
    useChoiceFilter(list, {
      field: 'sheet_state',
      name: t('products.tabs.sheet'),
      all: t('products.filters.all_sheets'),
      options: sheetStates.map((state) => ({
        value: state,
        label: t(`products.sheet_states.${state}`),
      })),
      rare: true,
    }),
  ];
  const add = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('products.create.open')}
    </Button>
  );
  return (
    <>
      <ListScreen
        list={list}
        title={t('routes.products.title')}
        description={
          <>
            {t('routes.products.description')} <HelpLink topic="my_catalog" />
          </>
        }
        label={t('routes.products.name')}
        found={(count, number) => t('products.found', { count, number })}
        searchBox={{ placeholder: t('products.search') }}
        filters={filters}
        above={<MonetizationNotice />}
        actions={
          <>
            <Button
              component={Link}
              to={places.invoices()}
              variant="default"
              leftSection={<ReceiptText size={16} aria-hidden />}
            >
              {t('routes.products_invoice.name')}
            </Button>
            <ExportButton search={search} />
            {add}
          </>
        }
        toolsSort
        tools={
          <>
            <div className={classes.sort}>
              <Select
                label={t('products.sort.label')}
                options={sorts.map((sort) => ({ value: sort, label: t(`products.sort.${sort}`) }))}
                value={search.sort}
                onChange={(sort) =>
                  change({
                    sort,
                    direction: sort === 'ATTENTION' || sort === 'NAME' ? 'ASC' : 'DESC',
                  })
                }
              />
            </div>
            <SegmentedControl
              size="xs"
              aria-label={t('products.view.label')}
              data={(['table', 'tiles'] as const).map((value) => ({
                value,
                label: t(`products.view.${value}`),
              }))}
              value={search.view}
              onChange={(view) =>
                change({ view: view as 'table' | 'tiles', page: search.page }, { replace: true })
              }
            />
          </>
        }
        columns={columns}
        {...(search.view === 'tiles' && {
          children: (rows: readonly ProductItem[]) => <Tiles rows={rows} selection={selection} />,
        })}
        selection={selection}
        bulkActions={<BulkActions products={selection.chosen} onDone={selection.clear} />}
        empty={
          <EmptyState
            title={t('products.empty.title')}
            text={t('products.empty.text')}
            actions={add}
          />
        }
      />
      {isCreating && (
        <CreateDialog
          longestName={page?.marketplace_terms.sheet.name ?? Number.POSITIVE_INFINITY}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}
