import { Star } from 'lucide-react';
import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    reviews: typeof texts;
  }
}

export const area: Area = {
  name: 'reviews',
  routes: [
    {
      id: 'reviews',
      path: 'reviews',
      level: 1,
      order: 4,
      icon: Star,
      letter: 'r',
      redirect: 'comment',
      screen: {
        load: async () => (await import('./reviews.tsx')).ReviewsScreen,
        data: async () => (await import('./queries.ts')).firstData,
        shape: 'list',
      },
    },
  ],
};
