import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../graphql/api-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useProductFilter } from '../../seller/use-product-filter.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../ui/error-state/not-loaded.tsx';
import { useChoiceFilter } from '../../ui/list/filters.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Panel } from '../../ui/panel.tsx';
import { Allowance } from './calendar/allowance.tsx';
import { PromotionDialog } from './form/promotion-dialog.tsx';
import { listQuery, termsQuery } from './queries.ts';
import { address, promotionKinds, promotionStates } from './search.ts';
import { usePromotionColumns } from './use-promotion-columns.tsx';

/** Discount periods and codes (R2.20, R17.5): may I still, and did they pay? */
export function PromoteScreen() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(termsQuery(useApi(), useLanguage()));
  const { data: terms } = query;
  const list = useList({
    address,
    query: listQuery,
    rows: ({ promotions }) => promotions,
    count: ({ total_count }) => total_count,
    rowId: ({ id }) => id,
  });
  const { search } = list;
  const filters = [
    useProductFilter(list),
    useChoiceFilter(list, {
      field: 'kind',
      name: t('promote.kind'),
      all: t('promote.all_kinds'),
      options: promotionKinds.map((value) => ({ value, label: t(`promote.kinds.${value}`) })),
    }),
    useChoiceFilter(list, {
      field: 'state',
      name: t('promote.columns.state'),
      all: t('promote.all_states'),
      options: promotionStates.map((value) => ({ value, label: t(`promote.states.${value}`) })),
    }),
  ];
  const isPromotable = terms?.products.length !== 0;
  const add = isPromotable && (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      disabled={!terms}
      onClick={() => setOpen(true)}
    >
      {t('promote.new')}
    </Button>
  );
  return (
    <>
      <ListScreen
        list={list}
        title={t('routes.promote.title')}
        description={t('routes.promote.description')}
        label={t('routes.promote.name')}
        found={(count, number) => t('promote.found', { count, number })}
        filters={filters}
        actions={add}
        above={
          !isPromotable ? (
            <Panel padded>{t('promote.form.no_product')}</Panel>
          ) : terms ? (
            <Allowance terms={terms} productID={search.productID} />
          ) : (
            <NotLoaded inPanel query={query} title={t('promote.terms_failed.title')}>
              {null}
            </NotLoaded>
          )
        }
        columns={usePromotionColumns()}
        empty={
          <EmptyState
            title={t('promote.empty.title')}
            text={t('promote.empty.text')}
            actions={add}
          />
        }
      />
      {isOpen && terms && (
        <PromotionDialog
          terms={terms}
          productID={search.productID}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
