import { expect, it } from 'vitest';
import { drawBars } from './bars-picture.ts';
import { framed } from './picture.ts';

/** A drawing on the page whose line gets its colour from a style sheet. */
function drawnWithStyle(): SVGSVGElement {
  document.body.innerHTML = `
    <style>.line { stroke: rgb(1, 2, 3); fill: none; }</style>
    <svg width="300" height="100"><path class="line" d="M0 0L9 9"></path></svg>`;
  return document.querySelector('svg') as SVGSVGElement;
}

it('takes the colours of the page along, under a head that says what it is', () => {
  const picture = framed(drawnWithStyle(), { title: 'Turnover', notes: ['1 – 15 Nov 2026'] });
  const line = picture.querySelector('path');
  expect(line?.getAttribute('stroke')).toBe('rgb(1, 2, 3)');
  expect(line?.hasAttribute('class')).toBe(false);
  const words = [...picture.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(words).toEqual(['Turnover', '1 – 15 Nov 2026']);
  expect(picture.getAttribute('width')).toBe('348');
  expect(picture.querySelector('rect')?.getAttribute('fill')).toBeTruthy();
});

it('breaks a head that is longer than the drawing is wide', () => {
  const notes = ['1 – 15 Nov 2026', 'dashed: Period before (17 – 31 Oct 2026)', '◆ What you did'];
  const title = 'Turnover over time · Stock Radar for large warehouses';
  const picture = framed(drawnWithStyle(), { title, notes });
  const lines = [...picture.querySelectorAll('text')];
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Turnover over time · Stock',
    'Radar for large warehouses',
    ...notes,
  ]);
  const tops = lines.map((line) => Number(line.getAttribute('y')));
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  // The drawing begins below the last of them.
  const drawing = picture.querySelector('svg');
  expect(Number(drawing?.getAttribute('y'))).toBeGreaterThan(tops.at(-1) ?? 0);
  expect(Number(picture.getAttribute('height'))).toBe(
    Number(drawing?.getAttribute('y')) + 100 + 24,
  );
});

it('draws bars in proportion, with names that do not run into them', () => {
  const drawing = drawBars([
    { name: 'Stock Radar', figure: 200, text: '€2 · 67%' },
    {
      name: 'A name that is much too long for the room it has here',
      figure: 100,
      text: '€1 · 33%',
    },
  ]);
  const widths = [...drawing.querySelectorAll('rect')].map((bar) =>
    Number(bar.getAttribute('width')),
  );
  expect(widths[0]).toBe((widths[1] ?? 0) * 2);
  const words = [...drawing.querySelectorAll('text')].map(({ textContent }) => textContent ?? '');
  expect(words[0]).toBe('Stock Radar');
  expect(words[2]).toMatch(/…$/);
  expect(drawing.getAttribute('height')).toBe('64');
});
