import { House } from 'lucide-react';
import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    home: typeof texts;
  }
}

/** Part of the first load: its screen is the frame's (src/app/routes.tsx). */
export const area: Area = {
  name: 'home',
  routes: [
    { id: 'home', path: '', aliases: ['homepage'], level: 1, order: 0, icon: House, letter: 'h' },
  ],
};
