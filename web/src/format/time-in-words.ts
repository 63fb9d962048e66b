const hour = 60;
const day = 24 * hour;

/** A stretch of time as a reader counts it: 40 minutes, 5 hours, 3 days. */
export function timeInWords(minutes: number, language: string): string {
  const [value, unit] =
    minutes < 2 * hour
      ? ([minutes, 'minute'] as const)
      : minutes < 2 * day
        ? ([Math.round(minutes / hour), 'hour'] as const)
        : ([Math.round(minutes / day), 'day'] as const);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(Math.max(1, Math.round(value)));
}
