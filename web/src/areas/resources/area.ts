import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    resources: typeof texts;
  }
}

export const area: Area = {
  name: 'resources',
  routes: [
    {
      id: 'resources',
      path: 'resources',
      level: 2,
      redirect: 'resources',
      screen: {
        load: async () => (await import('./resources.tsx')).ResourcesScreen,
        shape: 'page',
      },
    },
  ],
};
