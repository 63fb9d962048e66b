import { Store } from 'lucide-react';
import type { Section } from '../section.ts';
import type texts from './locales/en.json';

declare module '../section.ts' {
  interface DeskTexts {
    marketplace: typeof texts;
  }
}

export const section: Section = {
  name: 'marketplace',
  order: 20,
  icon: Store,
  screens: [
    { path: '', load: async () => (await import('./business.tsx')).BusinessScreen },
    { path: 'books', load: async () => (await import('./books.tsx')).BooksScreen },
    { path: 'backlog', load: async () => (await import('./backlog.tsx')).BacklogScreen },
    { path: 'tables', load: async () => (await import('./tables/tables.tsx')).TablesScreen },
    { path: 'articles', load: async () => (await import('./articles.tsx')).ArticlesScreen },
    { path: 'clients', load: async () => (await import('./clients.tsx')).ClientsScreen },
  ],
};
