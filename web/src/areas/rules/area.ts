import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    rules: typeof texts;
  }
}

export const area: Area = {
  name: 'rules',
  routes: [
    {
      id: 'rules',
      path: 'rules',
      level: 2,
      isPublic: true,
      hideSidebar: true,
      screen: { load: async () => (await import('./rules.tsx')).RulesScreen, shape: 'list' },
    },
    {
      id: 'rule',
      path: 'rules/:rule',
      level: 2,
      isPublic: true,
      hideSidebar: true,
      parent: 'rules',
      screen: { load: async () => (await import('./rule.tsx')).RuleScreen, shape: 'page' },
    },
  ],
};
