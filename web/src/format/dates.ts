import dayjs from 'dayjs/esm/index.js';
import { dateLocaleCandidates, loadDateLocale } from './date-locales.ts';

type Instant = string | number | Date;

/** How dates are written where a locale does not say, as in American English. */
const fallback = { L: 'MM/DD/YYYY', LL: 'MMMM D, YYYY', LT: 'h:mm A' };

/** Dates as one reader writes them, in the reader's time zone; what is no date is empty. */
export interface Dates {
  /** Key of the locale that was found. */
  locale: string;
  /** Pattern of the short date, such as DD/MM/YYYY. */
  pattern: string;
  /** 31/12/2026 */
  date(value: Instant): string;
  /** 31 December 2026 */
  longDate(value: Instant): string;
  /** 23:59 */
  time(value: Instant): string;
  /** 31/12/2026 23:59 */
  dateTime(value: Instant): string;
}

const found = new Map<string, Promise<Dates>>();

/** The dates for a reader, fetched once; a locale that cannot be fetched is passed over. */
export function loadDates(browserLanguage: string, appLanguage: string): Promise<Dates> {
  const key = `${browserLanguage} ${appLanguage}`;
  const known =
    found.get(key) ?? readAtOnce(findDates(dateLocaleCandidates(browserLanguage, appLanguage)));
  found.set(key, known);
  return known;
}

/**
 * Lets React's `use` read a promise that is fulfilled without waiting for it: it looks
 * for these two names, and sets them only after it has once hidden what was on show.
 */
function readAtOnce<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  );
  return promise;
}

async function findDates(candidates: string[]): Promise<Dates> {
  for (const key of candidates) {
    try {
      const locale = await loadDateLocale(key);
      // Also for components that look up a dayjs locale by its key.
      if (locale) dayjs.locale(locale, undefined, true);
      return datesIn(key, { ...fallback, ...locale?.formats });
    } catch {
      // The next one is less right but better than no dates.
    }
  }
  return datesIn('en', fallback);
}

function datesIn(locale: string, formats: typeof fallback): Dates {
  const formatted = (pattern: string) => (value: Instant) => {
    const date = dayjs(value).locale(locale);
    return date.isValid() ? date.format(pattern) : '';
  };
  return {
    locale,
    pattern: formats.L,
    date: formatted(formats.L),
    // Without the Russian word for the year: its full stop would meet the sentence's own.
    longDate: formatted(formats.LL.replace(/ г\.$/, '')),
    time: formatted(formats.LT),
    dateTime: formatted(`${formats.L} ${formats.LT}`),
  };
}
