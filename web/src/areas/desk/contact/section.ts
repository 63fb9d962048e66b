import { MessagesSquare } from 'lucide-react';
import type { Section } from '../section.ts';
import type texts from './locales/en.json';

declare module '../section.ts' {
  interface DeskTexts {
    contact: typeof texts;
  }
}

export const section: Section = {
  name: 'contact',
  order: 11,
  icon: MessagesSquare,
  screens: [{ path: '', load: async () => (await import('./contact.tsx')).ContactScreen }],
};
