import { Landmark } from 'lucide-react';
import type { Area, RouteMeta } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    bank: typeof texts;
  }
}

const screen = {
  load: async () => (await import('./pages.tsx')).BankPage,
  shape: 'page',
} as const;

/** A page below the bank, which goes with it. */
const below = { level: 2, parent: 'bank' } as const satisfies Partial<RouteMeta>;

export const area: Area = {
  name: 'bank',
  routes: [
    {
      id: 'bank',
      path: 'bank',
      level: 1,
      order: 7,
      icon: Landmark,
      letter: 'b',
      isOffered: ({ is_wallet_required }) => is_wallet_required,
      screen: {
        load: async () => (await import('./bank.tsx')).BankScreen,
        data: async () => (await import('./queries.ts')).firstData,
        shape: 'page',
      },
    },
    // One chunk and two addresses for all that is below, since every route is in the first load.
    { id: 'bank_page', path: 'bank/:bank_page', ...below, screen },
    { id: 'bank_payout', path: 'bank/payouts/:id_payout', ...below, screen },
  ],
};
