import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { EmptyState } from './empty-state.tsx';

it('says what will be here and what to do, under a heading of its level', async () => {
  await renderUi(
    <EmptyState
      order={3}
      title="No orders yet"
      text="Your first sale appears here."
      actions={<a href="/products">See products</a>}
    />,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'No orders yet' })).toBeVisible();
  expect(screen.getByText('Your first sale appears here.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See products' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
