import { useTranslation } from '../i18n/use-translation.ts';
import type { ListFilter } from '../ui/list/filter-bar.tsx';
import { useChoiceFilter } from '../ui/list/filters.tsx';
import type { Filtered } from '../ui/list/use-list.ts';
import { useProducts } from './use-shell.ts';

/** One of the seller's products, under the field `productID` (R7.8). */
export function useProductFilter<Search extends { productID: string | null }>(
  list: Filtered<Search>,
  { rare = false } = {},
): ListFilter<Search> {
  const { t } = useTranslation();
  const { products } = useProducts();
  return useChoiceFilter(list as unknown as Filtered<{ productID: string | null }>, {
    field: 'productID',
    name: t('lists.product'),
    all: t('lists.all_products'),
    options: (products ?? []).map(({ id, name }) => ({ value: id, label: name })),
    searchable: true,
    // For a product the seller no longer has, the chip says so and removes it.
    unknown: t('lists.product_unknown', { id: list.search.productID ?? '' }),
    rare,
  }) as ListFilter<Search>;
}
