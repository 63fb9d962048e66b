import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useProducts } from '../../seller/use-shell.ts';

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
