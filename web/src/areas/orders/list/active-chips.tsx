import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';
import { useProducts } from '../../../seller/use-shell.ts';
import { type Chip, Chips } from '../../../ui/chips/chips.tsx';
import { usePeriodLabel } from '../../../ui/date-range/use-period-label.ts';
import type { ChangeSearch } from '../search.ts';
import { isNarrowed, noFilter, type OrderSearch } from '../search.ts';

interface ActiveChipsProps {
  search: OrderSearch;
  change: ChangeSearch;
  /** Takes the focus when nothing is left to remove. */
  searchRef: RefObject<HTMLInputElement | null>;
}

/** What narrows the list at present, each of it to be taken away. */
export function ActiveChips({ search, change, searchRef }: ActiveChipsProps) {
  const { t } = useTranslation();
  const values = useFilterValues(search);
  const focusSearch = () => searchRef.current?.focus();
  const chips = values.map(({ field, name, value }): Chip => {
    const label = value ? t('orders.chips.chip', { name, value }) : name;
    return {
      id: field,
      label,
      removeLabel: t('orders.chips.remove', { filter: label }),
      onRemove: () => change({ [field]: noFilter[field] }),
    };
  });
  return (
    <Chips label={t('orders.chips.label')} chips={chips} onEmptied={focusSearch}>
      {isNarrowed(search) && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            change(noFilter);
            focusSearch();
          }}
        >
          {t('orders.chips.clear')}
        </Button>
      )}
    </Chips>
  );
}

interface FilterValue {
  field: keyof typeof noFilter;
  name: string;
  /** Empty where the name says it all. */
  value: string;
}

function useFilterValues(search: OrderSearch): FilterValue[] {
  const { t } = useTranslation();
  const format = useFormat();
  const periodLabel = usePeriodLabel();
  const { products } = useProducts();
  const { productID, source, language, type, country, product_type } = search;
  const product = products?.find(({ id }) => id === productID)?.name;
  const all: (FilterValue | false | '' | null)[] = [
    search.period !== noFilter.period && {
      field: 'period',
      name: t('period.label'),
      value: periodLabel(search.period),
    },
    search.search && {
      field: 'search',
      name: t('orders.filters.search'),
      value: search.search,
    },
    productID && {
      field: 'productID',
      name: t('orders.filters.product'),
      value: product ?? t('orders.chips.product_unknown', { id: productID }),
    },
    product_type && {
      field: 'product_type',
      name: t('orders.filters.product_type'),
      value: t(`sales.product_types.${product_type}`),
    },
    source && {
      field: 'source',
      name: t('orders.filters.source'),
      value: t(`sales.sources.${source}`),
    },
    language && {
      field: 'language',
      name: t('orders.filters.language'),
      value: format.language(language),
    },
    country && {
      field: 'country',
      name: t('orders.filters.country'),
      value: format.country(country),
    },
    type && {
      field: 'type',
      name: t('orders.filters.type'),
      value: t(`orders.types_plural.${type}`),
    },
    search.businessCareOnly && {
      field: 'businessCareOnly',
      name: t('orders.filters.business_care'),
      value: '',
    },
  ];
  return all.filter((value): value is FilterValue => Boolean(value));
}
