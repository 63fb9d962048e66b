import { MantineProvider } from '@mantine/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { SidePanel } from '../side-panel/side-panel.tsx';
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

// R11.7, R17.3: a sheet is in front of everything outside of it.
it('opens inside the sheet it is in, and leaves it open at Escape', async () => {
  // Without layout, nothing in it can take the focus.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const onClose = vi.fn();
  await renderUi(
    // Without the environment of tests, in which nothing leaves its place.
    <MantineProvider env="default">
      <SidePanel title="Thing" onClose={onClose}>
        <PopoverButton label="Columns">{() => <button type="button">Done</button>}</PopoverButton>
      </SidePanel>
    </MantineProvider>,
  );
  const sheet = within(screen.getByRole('dialog', { name: 'Thing' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Columns' }));
  const done = await sheet.findByText('Done');
  // What is prevented asks no dialog to close.
  expect(fireEvent.keyDown(done, { key: 'Escape' })).toBe(false);
  await waitFor(() => expect(done).not.toBeInTheDocument());
  expect(onClose).not.toHaveBeenCalled();
});
