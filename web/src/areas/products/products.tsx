import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { useProducts } from '../../seller/use-shell.ts';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';

/** The products, one of them, or their invoices: one screen with three addresses (R2.11-R2.13). */
export function ProductsScreen() {
  const { t } = useTranslation();
  const { id_product } = useParams();
  const { pathname } = useLocation();
  const { products } = useProducts();
  const view = viewOf();
  const product = products?.find(({ id }) => id === id_product);
  return (
    <UpcomingScreen
      title={product?.name ?? t(`routes.${view}.title`)}
      description={t(`routes.${view}.description`)}
      about="products"
    />
  );

  function viewOf() {
    if (id_product !== undefined) return 'product';
    return pathname.endsWith('/invoices') ? 'products_invoice' : 'products';
  }
}
