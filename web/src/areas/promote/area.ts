import { Tag } from 'lucide-react';
import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    promote: typeof texts;
  }
}

export const area: Area = {
  name: 'promote',
  routes: [
    {
      id: 'promote',
      path: 'promote',
      level: 1,
      order: 5,
      icon: Tag,
      letter: 'c',
      redirect: 'discount',
      screen: {
        load: async () => (await import('./promote.tsx')).PromoteScreen,
        data: async () => (await import('./queries.ts')).firstData,
        shape: 'list',
      },
    },
  ],
};
