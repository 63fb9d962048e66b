import { ListChecks } from 'lucide-react';
import type { Section } from '../section.ts';
import type texts from './locales/en.json';

declare module '../section.ts' {
  interface DeskTexts {
    review: typeof texts;
  }
}

export const section: Section = {
  name: 'review',
  order: 1,
  icon: ListChecks,
  screens: [
    { path: '', load: async () => (await import('./queue.tsx')).QueueScreen },
    { path: 'version/:id', load: async () => (await import('./version.tsx')).VersionScreen },
    { path: 'sheet/:id', load: async () => (await import('./sheet.tsx')).SheetScreen },
  ],
};
