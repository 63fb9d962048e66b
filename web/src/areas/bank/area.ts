import { Landmark } from 'lucide-react';
import type { Area, RouteMeta } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    bank: typeof texts;
  }
}

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
    {
      id: 'bank_payouts',
      path: 'bank/payouts',
      ...below,
      screen: {
        load: async () => (await import('./payouts.tsx')).PayoutsScreen,
        shape: 'list',
      },
    },
    {
      id: 'bank_payout',
      path: 'bank/payouts/:id_payout',
      ...below,
      screen: {
        load: async () => (await import('./payout.tsx')).PayoutScreen,
        data: async () => (await import('./queries.ts')).payoutData,
        shape: 'page',
      },
    },
    {
      id: 'bank_invoices',
      path: 'bank/invoices',
      ...below,
      screen: {
        load: async () => (await import('./invoices.tsx')).InvoicesScreen,
        shape: 'page',
      },
    },
    {
      id: 'bank_tax',
      path: 'bank/tax-system',
      ...below,
      screen: {
        load: async () => (await import('./tax-system.tsx')).TaxScreen,
        data: async () => (await import('./queries.ts')).firstData,
        shape: 'page',
      },
    },
    {
      id: 'bank_fund',
      path: 'bank/integration-fund',
      ...below,
      screen: {
        load: async () => (await import('./integration-fund.tsx')).FundScreen,
        shape: 'page',
      },
    },
    {
      id: 'bank_statement',
      path: 'bank/statement',
      ...below,
      screen: {
        load: async () => (await import('./statement.tsx')).StatementScreen,
        shape: 'page',
      },
    },
  ],
};
