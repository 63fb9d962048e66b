/** Hands a file to the reader under a name. */
export function save(content: Blob, filename: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // Not at once: the browser may still be reading.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function saveCsv(text: string, filename: string): void {
  save(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${filename}.csv`);
}

/** The name of a file of a chart: merkato-turnover-stock-radar-2026-11-01-2026-11-15. */
export function fileName(
  what: string,
  { from, to }: { from: string; to: string },
  product: string | null,
): string {
  return ['merkato', plain(what), product && plain(product), from, to].filter(Boolean).join('-');
}

/** Letters and digits of any language, which every file system takes; not too many of them. */
function plain(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.join('-')].slice(0, 60).join('');
}
