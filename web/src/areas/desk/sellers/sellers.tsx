import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { countryChoices } from '../../../format/choices.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { useChoiceFilter } from '../../../ui/list/filters.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { PoseDialog } from './dialogs/pose-dialog.tsx';
import { sellersQuery } from './queries.ts';
import { address, partnerships, standings } from './search.ts';
import { Standing } from './standing.tsx';

/** Sellers, found by anything that names them or what they sell (R18.4). */
export function SellersScreen() {
  const { t } = useTranslation();
  const dates = useDates();
  const language = useLanguage();
  const countries = useMemo(() => countryChoices(language), [language]);
  const list = useList({
    address,
    query: sellersQuery,
    rows: ({ sellers }) => sellers,
    count: ({ total_count }) => total_count,
    rowId: ({ id }) => id,
    to: ({ id }) => id,
  });
  const filters = [
    useChoiceFilter(list, {
      field: 'standing',
      name: t('desk.sellers.standing'),
      all: t('desk.sellers.any_standing'),
      options: standings.map((value) => ({
        value,
        label: t(`desk.sellers.standings.${value}`),
      })),
    }),
    useChoiceFilter(list, {
      field: 'partnership',
      name: t('desk.sellers.partnership'),
      all: t('desk.sellers.any_partnership'),
      options: partnerships.map((value) => ({
        value,
        label: t(`desk.sellers.partnerships.${value}`),
      })),
    }),
    useChoiceFilter(list, {
      field: 'country',
      name: t('desk.sellers.country'),
      all: t('desk.sellers.any_country'),
      options: countries,
      searchable: true,
    }),
  ];
  return (
    <ListScreen
      list={list}
      title={t('desk.sellers.title')}
      actions={<PickToPose />}
      found={(_, number) => t('desk.sellers.found', { number })}
      searchBox={{ placeholder: t('desk.sellers.search') }}
      filters={filters}
      columns={[
        {
          id: 'name',
          head: t('desk.sellers.columns.name'),
          main: true,
          wraps: true,
          cell: ({ first_name, last_name, company }) => company || `${first_name} ${last_name}`,
        },
        {
          id: 'email',
          head: t('desk.sellers.columns.email'),
          wraps: true,
          cell: ({ email }) => email,
        },
        {
          id: 'partnership',
          head: t('desk.sellers.partnership'),
          cell: ({ partnership }) => t(`desk.sellers.partnerships.${partnership}`),
        },
        {
          id: 'products',
          head: t('desk.sellers.columns.products'),
          numeric: true,
          card: 'line',
          cell: ({ products }) => products,
        },
        {
          id: 'standing',
          head: t('desk.sellers.standing'),
          keep: true,
          card: 'mark',
          cell: (seller) => <Standing seller={seller} />,
        },
        {
          id: 'since',
          head: t('desk.sellers.columns.since'),
          cell: ({ created_at }) => dates.date(created_at),
        },
      ]}
      empty={<EmptyState title={t('desk.sellers.none.title')} text={t('desk.sellers.none.text')} />}
    />
  );
}

function PickToPose() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('desk.sellers.pick.action')}
      </Button>
      {isOpen && <PoseDialog onClose={() => setOpen(false)} />}
    </>
  );
}
