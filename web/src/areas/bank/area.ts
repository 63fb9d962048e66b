import { Landmark } from 'lucide-react';
import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    bank: typeof texts;
  }
}

const screen = {
  load: async () => (await import('./bank.tsx')).BankScreen,
  data: async () => (await import('./queries.ts')).firstData,
  shape: 'page',
} as const;

export const area: Area = {
  name: 'bank',
  routes: [
    {
      id: 'bank',
      path: 'bank',
      aliases: ['bank/*'],
      level: 1,
      order: 7,
      icon: Landmark,
      letter: 'b',
      isOffered: ({ is_wallet_required }) => is_wallet_required,
      screen,
    },
  ],
};
