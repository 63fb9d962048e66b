/**
 * A date with the day as sentences say it. The browser's own form is that of lists:
 * in French the first of a month is a number, and ranges in Italian have zeros.
 */
export function dayInWords(parts: Intl.DateTimeFormatPart[], locale: string): string {
  const isFrench = /^fr\b/.test(locale);
  return parts
    .map(({ type, value }) => {
      if (type !== 'day') return value;
      const number = value.replace(/^0/, '');
      return isFrench && number === '1' ? '1er' : number;
    })
    .join('');
}
