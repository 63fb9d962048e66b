import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { SkeletonCards, SkeletonTable, SkeletonText } from './skeleton.tsx';

const bars = (container: HTMLElement) => container.querySelectorAll('[style*="width"]').length;

it.each([
  ['text', <SkeletonText key="a" lines={4} />, 4],
  ['cards', <SkeletonCards key="b" count={2} />, 6],
  ['a table with its head', <SkeletonTable key="c" rows={3} columns={5} />, 20],
])('stands for %s and says that it loads', async (_, skeleton, count) => {
  const { container } = await renderUi(skeleton);
  expect(bars(container)).toBe(count);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
});

it('says what it stands for', async () => {
  await renderUi(<SkeletonTable label="Loading your orders" />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading your orders');
});
