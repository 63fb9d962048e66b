import { ReceiptText } from 'lucide-react';
import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    orders: typeof texts;
  }
}

export const area: Area = {
  name: 'orders',
  routes: [
    {
      id: 'orders',
      path: 'orders',
      level: 1,
      order: 6,
      icon: ReceiptText,
      letter: 'o',
      canAccessIfBanned: true,
      screen: {
        load: async () => (await import('./orders.tsx')).OrdersScreen,
        data: async () => (await import('./queries.ts')).firstData,
        shape: 'list',
      },
    },
    {
      id: 'ordersOld',
      path: 'orders/old',
      level: 2,
      parent: 'orders',
      redirect: 'orderHistory',
      legacyOnly: true,
    },
  ],
};
