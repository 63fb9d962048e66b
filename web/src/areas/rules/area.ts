import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    rules: typeof texts;
  }
}

const data = async () => (await import('./queries.ts')).firstData;

export const area: Area = {
  name: 'rules',
  routes: [
    {
      id: 'rules',
      path: 'rules',
      level: 2,
      isPublic: true,
      hideSidebar: true,
      screen: { load: async () => (await import('./rules.tsx')).RulesScreen, data, shape: 'list' },
    },
    {
      id: 'rule',
      path: 'rules/:rule',
      level: 2,
      isPublic: true,
      hideSidebar: true,
      parent: 'rules',
      screen: { load: async () => (await import('./rule.tsx')).RuleScreen, data, shape: 'page' },
    },
  ],
};
