import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { SkeletonText } from './skeleton.tsx';

const bars = (container: HTMLElement) => container.querySelectorAll('[style*="width"]').length;

it('stands for text and says that it loads', async () => {
  const { container } = await renderUi(<SkeletonText lines={4} />);
  expect(bars(container)).toBe(4);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
});

it('says what it stands for', async () => {
  await renderUi(<SkeletonText label="Loading your orders" />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading your orders');
});
