import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { IconButton } from './icon-button.tsx';

// R9.14: an icon alone has a name and works by keyboard.
it('has a name and acts by keyboard', async () => {
  const act = vi.fn();
  render(<IconButton label="Close" icon={<svg aria-hidden="true" />} onClick={act} />);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Enter} ');
  expect(act).toHaveBeenCalledTimes(2);
});

it('never sends the form it is in', async () => {
  const send = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={send}>
      <IconButton label="Clear" icon={null} />
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(send).not.toHaveBeenCalled();
});
