import { Scale } from 'lucide-react';
import type { Section } from '../section.ts';
import type texts from './locales/en.json';

declare module '../section.ts' {
  interface DeskTexts {
    appeals: typeof texts;
  }
}

export const section: Section = {
  name: 'appeals',
  order: 2,
  icon: Scale,
  screens: [
    { path: '', load: async () => (await import('./appeals.tsx')).AppealsScreen },
    {
      path: 'exceptions',
      load: async () => (await import('./exceptions.tsx')).ExceptionsScreen,
    },
  ],
};
