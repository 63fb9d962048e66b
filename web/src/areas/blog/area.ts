import { Newspaper } from 'lucide-react';
import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    blog: typeof texts;
  }
}

export const area: Area = {
  name: 'blog',
  routes: [
    {
      id: 'blog',
      path: 'blog',
      level: 1,
      order: 8,
      icon: Newspaper,
      tag: 'has_unread_article',
      redirect: 'blogArticle',
      beforeRedirect: async () => (await import('./blog.tsx')).readAll,
      screen: {
        load: async () => (await import('./blog.tsx')).BlogScreen,
        data: async () => (await import('./queries.ts')).firstData,
        shape: 'page',
      },
    },
  ],
};
