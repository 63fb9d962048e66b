import { Repeat } from 'lucide-react';
import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    monetization: typeof texts;
  }
}

export const area: Area = {
  name: 'monetization',
  routes: [
    {
      id: 'monetization',
      path: 'monetization',
      level: 1,
      order: 6.5,
      icon: Repeat,
      isOffered: ({ has_monetization }) => has_monetization,
      screen: {
        load: async () => (await import('./monetization.tsx')).MonetizationScreen,
        data: async () => (await import('./queries.ts')).firstData,
        shape: 'page',
      },
    },
  ],
};
