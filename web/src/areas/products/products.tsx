import { useMatches, useParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useProducts } from '../../seller/use-shell.ts';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';

/** What this needs of the handle of a route. */
interface Handle {
  route: { id: 'products' | 'product' | 'products_invoice' };
}

/** The products, one of them, or their invoices: one screen with three addresses (R2.11-R2.13). */
export function ProductsScreen() {
  const { t } = useTranslation();
  const { id_product } = useParams();
  const { products } = useProducts();
  // The router takes an address in several spellings, so only the route knows what it means.
  const view = (useMatches().at(-1)?.handle as Handle | undefined)?.route.id ?? 'products';
  const product = products?.find(({ id }) => id === id_product);
  return (
    <UpcomingScreen
      title={product?.name ?? t(`routes.${view}.title`)}
      description={t(`routes.${view}.description`)}
      about="products.upcoming"
    />
  );
}
