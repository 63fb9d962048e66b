const oneMillion = 1_000_000_00;

/**
 * Shows an amount of cents in euros: a fraction of two zeros is dropped, a
 * million or more is compact. The number is handed over as decimal text, so no
 * amount ever passes through a binary fraction.
 */
export function formatEuros(cents: number, locale: string): string {
  const whole = Number.isSafeInteger(cents) ? Math.abs(cents) : 0;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
    maximumFractionDigits: 2,
    ...(whole >= oneMillion && { notation: 'compact' }),
  });
  const digits = String(whole).padStart(3, '0');
  const sign = cents < 0 && whole > 0 ? '-' : '';
  return format.format(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`);
}
