import { useLanguage } from '../../../i18n/use-language.ts';

/** A month by its first day, as May 2026. */
export function useMonthName(): (first: string) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (first) => format.format(new Date(`${first}T00:00:00Z`));
}
