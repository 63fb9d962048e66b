import { ScrollText } from 'lucide-react';
import type { Section } from '../section.ts';
import type texts from './locales/en.json';

declare module '../section.ts' {
  interface DeskTexts {
    trail: typeof texts;
  }
}

export const section: Section = {
  name: 'trail',
  order: 30,
  icon: ScrollText,
  screens: [{ path: '', load: async () => (await import('./trail.tsx')).TrailScreen }],
};
