import { CircleQuestionMark, Mail } from 'lucide-react';
import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    helpcenter: typeof texts;
  }
}

export const area: Area = {
  name: 'helpcenter',
  routes: [
    {
      id: 'helpcenter',
      path: 'helpcenter',
      level: 1,
      order: 10,
      icon: CircleQuestionMark,
      externalUrlTo: 'help_center',
      tag: 'open_in_new',
      canAccessIfInvalid: true,
      screen: {
        load: async () => (await import('./helpcenter.tsx')).HelpCenter,
        data: async () => (await import('./queries.ts')).firstData,
        shape: 'page',
      },
    },
    {
      id: 'contact',
      path: 'contact',
      level: 1,
      order: 11,
      icon: Mail,
      externalUrlTo: 'contact',
      tag: 'unseen_answers',
      canAccessIfInvalid: true,
      screen: {
        load: async () => (await import('./contact.tsx')).ContactScreen,
        data: async () => (await import('./queries.ts')).firstContactData,
        shape: 'page',
      },
    },
  ],
};
