import { SlidersHorizontal } from 'lucide-react';
import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    settings: typeof texts;
  }
}

export const area: Area = {
  name: 'settings',
  routes: [
    {
      id: 'settings',
      path: 'settings',
      level: 1,
      order: 9,
      icon: SlidersHorizontal,
      letter: 's',
      redirect: 'account',
      canAccessIfBanned: true,
      canAccessIfInvalid: true,
      screen: {
        load: async () => (await import('./settings.tsx')).SettingsScreen,
        data: async () => (await import('./queries.ts')).firstData,
        shape: 'page',
      },
    },
    {
      id: 'unsubscribe',
      path: 'unsubscribe',
      level: 2,
      isPublic: true,
      hideSidebar: true,
      screen: { load: async () => (await import('./unsubscribe.tsx')).Unsubscribe, shape: 'page' },
    },
  ],
};
