import { Users } from 'lucide-react';
import type { Section } from '../section.ts';
import type texts from './locales/en.json';

declare module '../section.ts' {
  interface DeskTexts {
    sellers: typeof texts;
  }
}

export const section: Section = {
  name: 'sellers',
  order: 10,
  icon: Users,
  screens: [
    { path: '', load: async () => (await import('./sellers.tsx')).SellersScreen },
    { path: ':seller_id', load: async () => (await import('./seller.tsx')).SellerScreen },
  ],
};
