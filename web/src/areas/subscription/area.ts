import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    subscription: typeof texts;
  }
}

export const area: Area = {
  name: 'subscription',
  routes: [
    {
      id: 'partner_subscription',
      path: 'products/subscription/:product_id',
      level: 2,
      parent: 'products',
      feature: 'partner_subscription',
      screen: {
        load: async () => (await import('./subscription.tsx')).SubscriptionScreen,
        shape: 'page',
      },
    },
    {
      id: 'annual_fee',
      path: 'products/fee/:product_id',
      level: 2,
      parent: 'products',
      screen: {
        load: async () => (await import('./subscription.tsx')).FeeScreen,
        shape: 'page',
      },
    },
  ],
};
