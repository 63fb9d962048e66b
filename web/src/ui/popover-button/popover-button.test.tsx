import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { PopoverButton } from './popover-button.tsx';

it('opens a dialog that takes the focus and gives it back', async () => {
  await renderUi(
    <PopoverButton label="Columns">
      {(close) => (
        <button type="button" onClick={close}>
          Done
        </button>
      )}
    </PopoverButton>,
  );
  const button = screen.getByRole('button', { name: 'Columns' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Columns' })).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const done = screen.getByRole('button', { name: 'Done' });
  await waitFor(() => expect(done).toHaveFocus());

  await userEvent.click(done);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());

  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
