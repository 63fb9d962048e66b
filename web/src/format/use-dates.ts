import { use, useDeferredValue } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { type Dates, loadDates } from './dates.ts';

/**
 * Dates as the reader's browser writes them. The first use waits for the locale
 * (a kilobyte) under the nearest Suspense; calling `loadDates` while the page's
 * data is on its way spares that wait. When the language changes, the former dates
 * stay until the new ones are there: hiding the page for that moment would take
 * the focus from whoever is in it.
 */
export function useDates(): Dates {
  return use(loadDates(navigator.language, useDeferredValue(useLanguage())));
}
