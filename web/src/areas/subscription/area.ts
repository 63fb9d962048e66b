import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    subscription: typeof texts;
  }
}

/** One screen: the address says what of it is shown. */
const screen = {
  load: async () => (await import('./subscription.tsx')).SubscriptionScreen,
  data: async () => (await import('./queries.ts')).firstData,
  shape: 'page',
} as const;

export const area: Area = {
  name: 'subscription',
  routes: [
    {
      id: 'partner_subscription',
      path: 'products/subscription/:product_id',
      level: 2,
      parent: 'products',
      feature: 'partner_subscription',
      screen,
    },
    { id: 'annual_fee', path: 'products/fee/:product_id', level: 2, parent: 'products', screen },
  ],
};
