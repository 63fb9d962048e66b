import 'i18next';
import type { Texts } from './texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    /** Keys are typed from English; the other languages are checked against it. */
    resources: { translation: Texts };
  }
}
