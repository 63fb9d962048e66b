import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { Notice } from './notice.tsx';

it('stands in for content under a heading of its level', async () => {
  await renderUi(
    <Notice order={1} title="Signed out" text="Come back soon." detail="id 7" actions="Sign in" />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Signed out' })).toBeVisible();
  for (const text of ['Come back soon.', 'id 7', 'Sign in']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('is announced on request', async () => {
  await renderUi(<Notice alert title="Failed" text="Try again." />);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed');
});
