import { ChartColumn } from 'lucide-react';
import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    dashboard: typeof texts;
  }
}

export const area: Area = {
  name: 'dashboard',
  routes: [
    {
      id: 'dashboard',
      path: 'dashboard',
      level: 1,
      order: 1,
      icon: ChartColumn,
      letter: 'd',
      screen: {
        load: async () => (await import('./dashboard.tsx')).DashboardScreen,
        data: async () => (await import('./queries.ts')).firstData,
        shape: 'dashboard',
      },
    },
    {
      id: 'dashboard_level',
      path: 'dashboard/level',
      level: 2,
      parent: 'dashboard',
      screen: {
        load: async () => (await import('./level.tsx')).LevelScreen,
        data: async () => (await import('./queries.ts')).firstLevelData,
        shape: 'page',
      },
    },
    {
      id: 'dashboardOld',
      path: 'dashboard/old',
      level: 2,
      parent: 'dashboard',
      redirect: 'dashboard',
      legacyOnly: true,
    },
  ],
};
