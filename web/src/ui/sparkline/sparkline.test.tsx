import { expect, it } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { Sparkline } from './sparkline.tsx';

const drawn = async (values: number[]) =>
  (await renderUi(<Sparkline values={values} />)).container.querySelector('svg');

it('goes from zero up to the most, and is no news to who cannot see it', async () => {
  const curve = await drawn([0, 500, 1000]);
  expect(curve?.querySelector('polyline')).toHaveAttribute('points', '0,15.0 1,8.0 2,1.0');
  expect(curve).toHaveAttribute('aria-hidden', 'true');
});

it('is not there where it would say nothing', async () => {
  expect(await drawn([0, 0, 0])).toBeNull();
  expect(await drawn([700])).toBeNull();
  expect(await drawn([])).toBeNull();
});
