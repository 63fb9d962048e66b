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
  const picture = framed(drawnWithStyle(), { title: 'Turnover', note: '1 – 15 Nov 2026' });
  const line = picture.querySelector('path');
  expect(line?.getAttribute('stroke')).toBe('rgb(1, 2, 3)');
  expect(line?.hasAttribute('class')).toBe(false);
  const words = [...picture.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(words).toEqual(['Turnover', '1 – 15 Nov 2026']);
  expect(picture.getAttribute('width')).toBe('348');
  expect(picture.querySelector('rect')?.getAttribute('fill')).toBeTruthy();
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
