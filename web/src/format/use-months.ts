import { useLanguage } from '../i18n/use-language.ts';

/** How a month is written, given its first day. */
export function useMonths(month: 'long' | 'short'): (day: string) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), {
    month,
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
