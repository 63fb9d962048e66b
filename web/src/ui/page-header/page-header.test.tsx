import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { PageHeader } from './page-header.tsx';

it('is the first heading of the page, with what it is for and what one can do', async () => {
  await renderUi(
    <PageHeader
      title="Orders"
      beside="Beta"
      description="Sales and refunds."
      actions={<button type="button">Export</button>}
    />,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Orders$/);
  expect(screen.getByText('Beta')).toBeVisible();
  expect(screen.getByText('Sales and refunds.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
});
