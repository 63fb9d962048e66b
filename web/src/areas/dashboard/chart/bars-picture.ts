import { make } from './picture.ts';

interface DrawnBar {
  name: string;
  figure: number;
  /** The figure in words, and its share. */
  text: string;
}

const width = 760;
const rowHeight = 32;
const nameWidth = 260;
const textWidth = 190;

/** Draws bars for a picture: on the page they are a table, which no picture can be taken of. */
export function drawBars(bars: readonly DrawnBar[]): SVGSVGElement {
  const height = bars.length * rowHeight;
  const drawing = make('svg', {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  }) as SVGSVGElement;
  const longest = Math.max(1, ...bars.map(({ figure }) => figure));
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
    drawing.append(
      word(0, 'start', shortened(name)),
      make('rect', {
        x: nameWidth,
        y: y + 6,
        width: Math.max(2, (figure / longest) * room),
        height: rowHeight - 12,
        rx: 3,
        fill: colour,
      }),
      word(width, 'end', text),
    );
  });
  return drawing;
}

/** A name that would run into its bar ends in dots. */
function shortened(name: string): string {
  const most = 36;
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}
