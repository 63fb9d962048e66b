import { expect, it } from 'vitest';
import { renderUi } from '../../../test/render-ui.tsx';
import { Sparkline } from './sparkline.tsx';

/** How high the line goes at each of its points: 0 on the ground, 1 at the top. */
async function heights(values: (number | null)[], unit: 'COUNT' | 'STARS' = 'COUNT') {
  const { container } = await renderUi(
    <Sparkline values={values} unit={unit} className={undefined} />,
  );
  const path = container.querySelector('path')?.getAttribute('d') ?? '';
  return [...path.matchAll(/ ([\d.]+)/g)].map(
    ([, y]) => Math.round(((26 - Number(y)) / 24) * 100) / 100,
  );
}

// R16.1
it('starts from zero: a small fall looks small', async () => {
  expect(await heights([100, 94, 50, 0])).toEqual([1, 0.94, 0.5, 0]);
});

it('shows what does not change as something, not as nothing', async () => {
  expect(await heights([7, 7, 7])).toEqual([1, 1, 1]);
});

it('shows stars between the fewest and the most there are, as the curve does', async () => {
  expect(await heights([100, null, 300, 500], 'STARS')).toEqual([0, 0.5, 1]);
});

it('is not there where it would say nothing', async () => {
  expect(await heights([0, 0, null])).toEqual([]);
  expect(await heights([5, null])).toEqual([]);
});

it('is no block where it goes up and down for ten years', async () => {
  const months = Array.from({ length: 120 }, (_, month) => (month % 2) * 10);
  expect(await heights(months)).toEqual(Array(60).fill(1));
  expect(await heights([...months, null, 2])).toHaveLength(41);
  expect(await heights([])).toEqual([]);
});
