import 'i18next';
import type { messages } from './locales/en/index.ts';
import type { messages as screenMessages } from './locales/en/screens.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    /** Keys are typed from English; the other languages are checked against it. */
    resources: { translation: typeof messages & typeof screenMessages };
  }
}
