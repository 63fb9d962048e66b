import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useMatches, useParams } from 'react-router';
import { opened } from '../../events/events.ts';
import { useChanges } from '../../events/use-changes.ts';
import { Invoices } from './invoices/invoices.tsx';
import { ProductList } from './list/product-list.tsx';
import { Product } from './one/product.tsx';
import { productsKey } from './queries.ts';

/** What this needs of the handle of a route. */
interface Handle {
  route: { id: 'products' | 'product' | 'products_invoice' };
}

/** The products, one of them, or their invoices: one screen with three addresses (R2.11-R2.13). */
export function ProductsScreen() {
  const { id_product = '' } = useParams();
  const client = useQueryClient();
  useChanges(['product', 'version'], ({ kind }) => {
    // Whatever is shown was fetched while the stream was being opened.
    if (kind !== opened.kind) void client.invalidateQueries({ queryKey: productsKey });
  });
  // The router takes an address in several spellings, so only the route knows what it means.
  const view = (useMatches().at(-1)?.handle as Handle | undefined)?.route.id ?? 'products';
  return (
    <Suspense>
      {view === 'products' && <ProductList />}
      {view === 'product' && <Product key={id_product} id={id_product} />}
      {view === 'products_invoice' && <Invoices />}
    </Suspense>
  );
}
