import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';
import { languages } from '../../../i18n/languages.ts';
import { productChoices } from '../../../seller/products.ts';
import { useProducts } from '../../../seller/use-shell.ts';
import { Select } from '../../../ui/select/select.tsx';
import type { ChangeSearch } from '../search.ts';
import { lineTypes, type OrderSearch, orderSources } from '../search.ts';

interface FilterProps {
  search: OrderSearch;
  change: ChangeSearch;
}

/** Stands for no choice; the id of the entry for all products too (R7.8). */
const all = 'all';

const chosen = <Value extends string>(value: Value | typeof all): Value | null =>
  value === all ? null : (value as Value);

export function ProductFilter({ search, change }: FilterProps) {
  const { t } = useTranslation();
  const store = useProducts();
  const options = useMemo(() => {
    const choices = productChoices(store, t('orders.filters.all_products'));
    return choices.map(({ id, name }) => ({ value: id, label: name }));
  }, [store, t]);
  // Of a product the seller no longer has, a chip tells and takes away.
  const isListed = options.some(({ value }) => value === search.productID);
  return (
    <Select
      label={t('orders.filters.product')}
      searchable
      nothingFound={t('orders.filters.nothing_called')}
      options={
        options.length > 0 ? options : [{ value: all, label: t('orders.filters.all_products') }]
      }
      value={search.productID && isListed ? search.productID : all}
      onChange={(id) => change({ productID: chosen(id) })}
    />
  );
}

export function SourceFilter({ search, change }: FilterProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('orders.filters.source')}
      options={[
        { value: all, label: t('orders.filters.all_sources') },
        ...orderSources.map((value) => ({ value, label: t(`sales.sources.${value}`) })),
      ]}
      value={search.source ?? all}
      onChange={(source) => change({ source: chosen(source) })}
    />
  );
}

export function LanguageFilter({ search, change }: FilterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = search;
  const isOther = language && !(languages as readonly string[]).includes(language);
  const codes = isOther ? [...languages, language] : languages;
  return (
    <Select
      label={t('orders.filters.language')}
      options={[
        { value: all, label: t('orders.filters.all_languages') },
        ...codes.map((value) => ({ value: value as string, label: format.language(value) })),
      ]}
      value={language ?? all}
      onChange={(code) => change({ language: chosen(code) })}
    />
  );
}

export function TypeFilter({ search, change }: FilterProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('orders.filters.type')}
      options={[
        { value: all, label: t('orders.filters.all_types') },
        ...lineTypes.map((value) => ({ value, label: t(`orders.types_plural.${value}`) })),
      ]}
      value={search.type ?? all}
      onChange={(type) => change({ type: chosen(type) })}
    />
  );
}
