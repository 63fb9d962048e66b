import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { ErrorState } from './error-state.tsx';

it('is announced, shows the id and can be tried again', async () => {
  const retry = vi.fn();
  await renderUi(<ErrorState title="No figures" text="Try again." id="f3a9" onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('No figuresTry again.Error ID f3a9');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

it('offers nothing where there is nothing to do', async () => {
  await renderUi(<ErrorState title="No figures" text="Come back later." />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
