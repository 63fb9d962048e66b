import { expect, it } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { Sparkline } from './sparkline.tsx';

type Values = readonly (number | null)[];

const drawn = async (values: Values, range?: { min: number; max: number }) =>
  (await renderUi(<Sparkline values={values} range={range} />)).container.querySelector('svg');

const points = async (...line: Parameters<typeof drawn>) =>
  (await drawn(...line))?.querySelector('polyline')?.getAttribute('points')?.split(' ');

// R16.1: a small fall looks small.
it('goes from zero up to the most, and is no news to who cannot see it', async () => {
  expect(await points([0, 500, 1000])).toEqual(['0,15.0', '1,8.0', '2,1.0']);
  expect(await points([7, 7])).toEqual(['0,1.0', '1,1.0']);
  expect(await drawn([0, 500, 1000])).toHaveAttribute('aria-hidden', 'true');
});

it('goes between other ends, and bridges gaps', async () => {
  const stars = { min: 100, max: 500 };
  expect(await points([100, null, 300, 500], stars)).toEqual(['0,15.0', '2,8.0', '3,1.0']);
});

it.each<Values>([[0, 0, null], [700, null], []])(
  'is not there where it would say nothing',
  async (...values) => {
    expect(await drawn(values)).toBeNull();
  },
);

it('is no block where it goes up and down for ten years', async () => {
  const months = Array.from({ length: 120 }, (_, month) => (month % 2) * 10);
  expect(await points(months)).toHaveLength(60);
  expect(await points([...months, null, 2])).toHaveLength(41);
});
