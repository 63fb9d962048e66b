import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    faq: typeof texts;
  }
}

const data = async () => (await import('./queries.ts')).firstData;

export const area: Area = {
  name: 'faq',
  routes: [
    {
      id: 'faq_monetization',
      path: 'faq/monetization',
      level: 2,
      screen: {
        load: async () => (await import('./monetization.tsx')).MonetizationFaq,
        data,
        shape: 'list',
      },
    },
    {
      id: 'faq_payout',
      path: 'faq/payout',
      level: 2,
      isPublic: true,
      hideSidebar: true,
      screen: { load: async () => (await import('./payout.tsx')).PayoutFaq, data, shape: 'list' },
    },
  ],
};
