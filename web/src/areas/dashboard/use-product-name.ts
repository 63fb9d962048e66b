import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useProducts } from '../../seller/use-shell.ts';

/** The title of a chart that leaves the page; it names the product where it is of one alone. */
export const titleOf = (title: string, product: string | null) =>
  product ? `${title} ·\u00A0${product}` : title; // breaks before the dot, not after it

/** What a product of the seller is called; one that is not on the list has its number. */
export function useProductName(): (id: string) => string {
  const { t } = useTranslation();
  const { products } = useProducts();
  return useCallback(
    (id) =>
      products?.find((product) => product.id === id)?.name ||
      t('dashboard.product_unknown', { id }),
    [products, t],
  );
}
