import { make } from './picture.ts';

interface DrawnBar {
  name: string;
  /** null where there is none: no bar is drawn. */
  figure: number | null;
  /** The figure in words, and its share. */
  text: string;
}

const width = 760;
const rowHeight = 32;
const nameWidth = 260;
const textWidth = 190;

/** So many are drawn: what browsers draw is limited, on phones to a picture of twice that. */
const most = 150;

/** Those that are drawn, and those that are only counted. */
export function firstBars<Bar>(bars: readonly Bar[]): { first: Bar[]; others: Bar[] } {
  return { first: bars.slice(0, most), others: bars.slice(most) };
}

/** Draws bars for a picture: on the page they are a table, which no picture can be taken of. */
export function drawBars(bars: readonly DrawnBar[]): SVGSVGElement {
  const height = bars.length * rowHeight;
  const drawing = make('svg', {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  }) as SVGSVGElement;
  const longest = Math.max(1, ...bars.map(({ figure }) => figure ?? 0));
  const room = width - nameWidth - textWidth;
  const page = getComputedStyle(document.documentElement);
  const ink = page.getPropertyValue('--mantine-color-text').trim() || '#000';
  const colour = page.getPropertyValue('--tone-info').trim() || '#304aa6';
  bars.forEach(({ name, figure, text }, index) => {
    const y = index * rowHeight;
    const word = (x: number, anchor: string, content: string) => {
      const attributes = { x, y: y + 21, 'text-anchor': anchor, fill: ink, 'font-size': 13 };
      const element = make('text', attributes);
      element.textContent = content;
      return element;
    };
    drawing.append(word(0, 'start', shortened(name)), word(width, 'end', text));
    if (!figure) return;
    const length = Math.max(2, (figure / longest) * room);
    const bar = { x: nameWidth, y: y + 6, width: length, height: rowHeight - 12, rx: 3 };
    drawing.append(make('rect', { ...bar, fill: colour }));
  });
  return drawing;
}

/** A name that would run into its bar ends in dots. */
function shortened(name: string): string {
  const letters = 36;
  return name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
}
