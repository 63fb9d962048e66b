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

/** The name of a file of a chart: merkato-turnover-2026-11-01-2026-11-15. */
export function fileName(what: string, { from, to }: { from: string; to: string }): string {
  return `merkato-${what.toLowerCase().replaceAll('_', '-')}-${from}-${to}`;
}
