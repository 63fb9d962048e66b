import { MessageSquareText } from 'lucide-react';
import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    messages: typeof texts;
  }
}

export const area: Area = {
  name: 'messages',
  routes: [
    {
      id: 'messages',
      path: 'messages',
      level: 1,
      order: 3,
      icon: MessageSquareText,
      letter: 'm',
      redirect: 'contact',
      tag: 'unseen_count',
      canAccessIfBanned: true,
      screen: {
        load: async () => (await import('./messages.tsx')).MessagesScreen,
        data: async () => (await import('./queries.ts')).firstData,
        shape: 'list',
      },
    },
  ],
};
