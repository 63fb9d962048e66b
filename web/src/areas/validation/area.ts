import { ShieldCheck } from 'lucide-react';
import type { Area } from '../../area/area.ts';
import type texts from './locales/en.json';

declare module '../../i18n/texts.ts' {
  interface AreaTexts {
    validation: typeof texts;
  }
}

export const area: Area = {
  name: 'validation',
  routes: [
    {
      id: 'validation',
      path: 'products/validation',
      level: 1,
      order: 2,
      icon: ShieldCheck,
      letter: 'v',
      redirect: 'validation',
      nativeWith: 'validation_redirect',
      screen: {
        load: async () => (await import('./validation.tsx')).ValidationScreen,
        data: async () => (await import('./queries.ts')).firstData,
        shape: 'list',
      },
    },
    {
      id: 'technical_feedback',
      path: 'products/validation/product/:product_id/version/:upload_id',
      level: 2,
      parent: 'validation',
      screen: {
        load: async () => (await import('./technical-feedback.tsx')).TechnicalFeedbackScreen,
        data: async () => (await import('./queries.ts')).firstReportData,
        shape: 'page',
      },
    },
  ],
};
