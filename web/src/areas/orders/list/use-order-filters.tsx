import { useFormat } from '../../../format/use-format.ts';
import { languages } from '../../../i18n/languages.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFeature } from '../../../seller/features.ts';
import { useProductFilter } from '../../../seller/use-product-filter.tsx';
import type { ListFilter } from '../../../ui/list/filter-bar.tsx';
import { toggleFilter, useChoiceFilter, usePeriodFilter } from '../../../ui/list/filters.tsx';
import type { Filtered } from '../../../ui/list/use-list.ts';
import { lineTypes, type OrderSearch, orderSources } from '../search.ts';

/** Everything that narrows the list (R11.1). A feature that is off takes the control, not the chip. */
export function useOrderFilters(list: Filtered<OrderSearch>): ListFilter<OrderSearch>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const general = useFeature('order_filters');
  const hasProduct = useFeature('order_filter_product');
  const hasSource = useFeature('order_filter_source');
  const hasLanguage = useFeature('order_filter_language');
  const { language, country, product_type } = list.search;
  const known: readonly string[] = languages;
  const codes = language && !known.includes(language) ? [...known, language] : known;
  const where = (isOn: boolean, { control, ...filter }: ListFilter<OrderSearch>) =>
    isOn ? { ...filter, control } : filter;
  return [
    where(general, usePeriodFilter(list)),
    where(hasProduct, useProductFilter(list)),
    {
      field: 'product_type',
      name: t('orders.filters.product_type'),
      chosen: product_type ? t(`sales.product_types.${product_type}`) : undefined,
    },
    where(
      hasSource,
      useChoiceFilter(list, {
        field: 'source',
        name: t('orders.filters.source'),
        all: t('orders.filters.all_sources'),
        options: orderSources.map((value) => ({ value, label: t(`sales.sources.${value}`) })),
        rare: true,
      }),
    ),
    where(
      hasLanguage,
      useChoiceFilter(list, {
        field: 'language',
        name: t('orders.filters.language'),
        all: t('orders.filters.all_languages'),
        options: codes.map((value) => ({ value, label: format.language(value) })),
        rare: true,
      }),
    ),
    {
      field: 'country',
      name: t('orders.filters.country'),
      chosen: country ? format.country(country) : undefined,
    },
    where(
      general,
      useChoiceFilter(list, {
        field: 'type',
        name: t('orders.filters.type'),
        all: t('orders.filters.all_types'),
        options: lineTypes.map((value) => ({ value, label: t(`orders.types_plural.${value}`) })),
      }),
    ),
    where(
      general,
      toggleFilter(list, {
        field: 'businessCareOnly',
        name: t('orders.filters.business_care'),
        rare: true,
      }),
    ),
  ];
}
