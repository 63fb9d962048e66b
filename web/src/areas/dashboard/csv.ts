import type { FigureUnit } from '../../graphql/generated/graphql.ts';

/** A cell of a file: words, a figure with a decimal point, or nothing. */
export type CsvCell = string | { figure: string } | null;

/**
 * A table as a file that spreadsheets open: decimal comma and semicolons where
 * the language writes so, a byte order mark for the letters, and no word that a
 * spreadsheet would take for a formula.
 */
export function toCsv(
  head: readonly string[],
  rows: readonly CsvCell[][],
  language: string,
): string {
  const comma = decimalSign(language) === ',';
  const separator = comma ? ';' : ',';
  const written = (cell: CsvCell) => {
    if (cell === null) return '';
    if (typeof cell !== 'string') return comma ? cell.figure.replace('.', ',') : cell.figure;
    const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
    return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
  };
  const lines = [head, ...rows].map((row) => row.map(written).join(separator));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** The same with the product in front of each row, where the whole table is of one. */
export function ofProduct(
  heading: string,
  product: string | null,
  head: readonly string[],
  rows: readonly CsvCell[][],
): [head: readonly string[], rows: readonly CsvCell[][]] {
  if (!product) return [head, rows];
  return [[heading, ...head], rows.map((row) => [product, ...row])];
}

function decimalSign(language: string): string | undefined {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value;
}

/** A figure as a spreadsheet reckons with it: euros, percent, stars; never by way of a fraction. */
export function csvFigure(value: number | null, unit: FigureUnit): CsvCell {
  if (value === null) return null;
  if (unit === 'COUNT') return { figure: String(value) };
  const digits = String(Math.abs(value)).padStart(3, '0');
  return { figure: `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}
