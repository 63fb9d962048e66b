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

it('draws faintly what there will be, for the eye alone', async () => {
  const { container } = await renderUi(
    <EmptyState title="No invoices yet" text="One comes with each payout." hasExample />,
  );
  const example = container.querySelector('[aria-hidden="true"][inert]');
  expect(example?.children).toHaveLength(3);
  expect(example).toHaveTextContent('');
});
