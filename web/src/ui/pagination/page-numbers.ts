/** The pages to offer: the first, the last and those around the present one; null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((n, at) => {
    const before = sorted[at - 1];
    if (before === undefined || n - before === 1) return [n];
    // A gap of one page is that page.
    return n - before === 2 ? [n - 1, n] : [null, n];
  });
}
