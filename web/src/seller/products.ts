import type { ShellQuery } from '../graphql/generated/graphql.ts';

export type ProductListItem = ShellQuery['product_list'][number];

/** Id of the entry that stands for all products. */
const allProductsId = 'all';

/** The seller's products as the frame loaded them (R7.8). */
export interface ProductsStore {
  /** Null until loaded. */
  products: readonly ProductListItem[] | null;
  hasProducts: boolean;
  /** At least one is active. */
  hasSubmittedProducts: boolean;
}

export function productsStore(products: readonly ProductListItem[] | null): ProductsStore {
  return {
    products,
    hasProducts: Boolean(products?.length),
    hasSubmittedProducts: Boolean(products?.some(({ is_active }) => is_active)),
  };
}

/** The list to choose from: an entry for all products first, where there are any (R7.8). */
export function productChoices(
  { products, hasSubmittedProducts }: ProductsStore,
  allName: string,
): readonly ProductListItem[] {
  if (!products?.length) return [];
  return [{ id: allProductsId, name: allName, is_active: hasSubmittedProducts }, ...products];
}
