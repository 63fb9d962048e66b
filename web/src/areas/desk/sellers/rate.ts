/** Reads a rate in percent as people write it, 25 or 12,5, into hundredths of a percent. */
export function readRate(text: string): number | null {
  const plain = text.replace(/[\s%]/g, '').replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return null;
  const [whole = '0', fraction = ''] = plain.split('.');
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return hundredths <= 10_000 ? hundredths : null;
}
