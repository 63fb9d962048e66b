import { Gavel } from 'lucide-react';
import type { Section } from '../section.ts';
import type texts from './locales/en.json';

declare module '../section.ts' {
  interface DeskTexts {
    rules: typeof texts;
  }
}

export const section: Section = {
  name: 'rules',
  order: 3,
  icon: Gavel,
  screens: [{ path: '', load: async () => (await import('./rules.tsx')).RuleChangesScreen }],
};
