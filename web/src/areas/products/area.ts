import { Package } from 'lucide-react';
import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    products: typeof texts;
  }
}

/** One screen with three addresses (R2.11-R2.13). */
const screen = {
  load: async () => (await import('./products.tsx')).ProductsScreen,
  shape: 'page',
} as const;

const data = () => import('./queries.ts');

export const area: Area = {
  name: 'products',
  routes: [
    {
      id: 'products',
      path: 'products',
      level: 1,
      order: 2,
      icon: Package,
      letter: 'p',
      screen: { ...screen, data: async () => (await data()).firstData },
    },
    {
      id: 'product',
      path: 'products/:id_product',
      level: 2,
      parent: 'products',
      screen: { ...screen, data: async () => (await data()).firstProductData },
    },
    {
      id: 'products_invoice',
      path: 'products/invoices',
      level: 2,
      parent: 'products',
      screen: { ...screen, data: async () => (await data()).firstInvoiceData },
    },
    {
      id: 'productsOld',
      path: 'products/old',
      level: 2,
      parent: 'products',
      redirect: 'products',
      legacyOnly: true,
    },
  ],
};
