const day = 86_400_000;

/** Where days lie in a year, in percent of it; what is outside is cut off. */
export function shareOfYear(from: string, to: string, year: number) {
  const first = Date.UTC(year, 0, 1);
  const after = Date.UTC(year + 1, 0, 1);
  const start = Math.max(Date.parse(from), first);
  const end = Math.min(Date.parse(to) + day, after);
  const percent = (span: number) => (span / (after - first)) * 100;
  return { from: percent(start - first), width: Math.max(percent(end - start), 0) };
}
