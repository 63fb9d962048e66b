import { ClipboardCheck } from 'lucide-react';
import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';
import type { DeskTexts } from './section.ts';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    desk: typeof texts & DeskTexts;
  }
}

/** One route for all of it: its sections are found by its own chunk, so that sellers carry none. */
export const area: Area = {
  name: 'desk',
  routes: [
    {
      id: 'desk',
      path: 'desk',
      aliases: ['desk/*'],
      level: 1,
      order: 12,
      icon: ClipboardCheck,
      isDesk: true,
      screen: { load: async () => (await import('./desk.tsx')).DeskScreen, shape: 'page' },
    },
  ],
};
