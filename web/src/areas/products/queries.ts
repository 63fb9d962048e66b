import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Visit } from '../../area/area.ts';
import type { Api } from '../../graphql/client.ts';
import type {
  ItemFragment,
  ProductInvoicesQuery,
  ProductQuery,
  SheetFragment,
} from '../../graphql/generated/graphql.ts';
import {
  ProductCategoriesDocument,
  ProductDocument,
  ProductHistoryDocument,
  ProductInvoicesDocument,
  ProductPageDocument,
  ProductPromotionsDocument,
  ProductRatingsDocument,
  RemovalConsequencesDocument,
} from '../../graphql/generated/products/graphql.ts';
import {
  address,
  filterOf,
  type InvoiceSearch,
  invoiceAddress,
  type ProductSearch,
} from './search.ts';

export type ProductItem = ItemFragment;
export type ProductDetails = NonNullable<ProductQuery['product']>;
export type Editing = ProductDetails['sheet'];
export type Sheet = SheetFragment;
export type SheetTexts = Sheet['texts'][number];
export type Version = ProductDetails['versions'][number];

/** Everything of products is refetched when one of them changed. */
export const productsKey = ['products'] as const;

/** One page of the list; the page before stays while the next comes. */
export const listQuery = (api: Api, search: ProductSearch, lang: string) => {
  const { page, length, sort, direction } = search;
  const variables = { filter: filterOf(search), page, length, sort, direction, lang };
  return queryOptions({
    queryKey: [...productsKey, 'page', variables],
    queryFn: ({ signal }) => api(ProductPageDocument, variables, signal),
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
};

/** One product with all that its page shows; null where there is none. */
export const productQuery = (api: Api, id: string, lang: string, all_versions = false) =>
  queryOptions({
    queryKey: [...productsKey, 'one', id, lang, all_versions],
    queryFn: async ({ signal }) =>
      (await api(ProductDocument, { id, lang, all_versions }, signal)).product ?? null,
    meta: { noErrorRedirect: true },
  });

export const historyQuery = (api: Api, id: string, before: string | null) =>
  queryOptions({
    queryKey: [...productsKey, 'history', id, before],
    queryFn: async ({ signal }) =>
      (await api(ProductHistoryDocument, { id, before }, signal)).product_history,
    meta: { noErrorRedirect: true },
  });

export const ratingsQuery = (api: Api, id: string, lang: string) =>
  queryOptions({
    queryKey: ['ratings', 'of', id, lang],
    queryFn: async ({ signal }) =>
      (await api(ProductRatingsDocument, { id, lang }, signal)).ratings,
    meta: { noErrorRedirect: true },
  });

export const promotionsQuery = (api: Api, id: string, lang: string) =>
  queryOptions({
    queryKey: ['promotions', 'of', id, lang],
    queryFn: async ({ signal }) =>
      (await api(ProductPromotionsDocument, { id, lang }, signal)).promotions.promotions,
    meta: { noErrorRedirect: true },
  });

export const consequencesQuery = (api: Api, products: readonly string[]) =>
  queryOptions({
    queryKey: ['consequences', products],
    queryFn: async ({ signal }) =>
      (await api(RemovalConsequencesDocument, { products: [...products] }, signal))
        .removal_consequences,
    staleTime: 0,
    meta: { noErrorRedirect: true },
  });

export const categoriesQuery = (api: Api, lang: string) =>
  queryOptions({
    queryKey: ['product_categories', lang],
    queryFn: async ({ signal }) =>
      (await api(ProductCategoriesDocument, { lang }, signal)).product_categories,
    staleTime: 300_000,
    meta: { noErrorRedirect: true },
  });

export type Invoice = ProductInvoicesQuery['product_invoices']['invoices'][number];

export const invoiceListQuery = (api: Api, search: InvoiceSearch, lang: string) => {
  const { productID: product, year, page, length } = search;
  const variables = { product, year, page, length, lang };
  return queryOptions({
    queryKey: ['product_invoices', variables],
    queryFn: async ({ signal }) =>
      (await api(ProductInvoicesDocument, variables, signal)).product_invoices,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
};

export const firstData = ({ api, search, language, prefetch }: Visit) =>
  prefetch(listQuery(api, address.read(search), language));

export const firstProductData = ({ api, params, language, prefetch }: Visit) =>
  prefetch(productQuery(api, params.id_product ?? '', language));

export const firstInvoiceData = ({ api, search, language, prefetch }: Visit) =>
  prefetch(invoiceListQuery(api, invoiceAddress.read(search), language));
