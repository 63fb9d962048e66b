import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { Chips } from './chips.tsx';

interface SomeChipsProps {
  onEmptied?: () => void;
  /** When a chip that is removed goes. Default at once. */
  goes?: (now: () => void) => void;
}

function SomeChips({ onEmptied = () => {}, goes = (now) => now() }: SomeChipsProps) {
  const [names, setNames] = useState(['Source', 'Language', 'Type']);
  return (
    <Chips
      label="Active filters"
      onEmptied={onEmptied}
      chips={names.map((name) => ({
        id: name,
        label: name,
        removeLabel: `Remove ${name}`,
        onRemove: () => goes(() => setNames(names.filter((other) => other !== name))),
      }))}
    />
  );
}

it('takes each chip away, and the focus goes on to the next', async () => {
  const onEmptied = vi.fn();
  await renderUi(<SomeChips onEmptied={onEmptied} />);
  const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
  await userEvent.click(remove('Language'));
  expect(screen.getAllByRole('listitem').map((li) => li.textContent)).toEqual(['Source', 'Type']);
  expect(remove('Type')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(remove('Source')).toHaveFocus();
  expect(onEmptied).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(onEmptied).toHaveBeenCalledOnce();
});

it('leaves the focus to whoever went on before the chip was gone', async () => {
  let go = () => {};
  const goes = (now: () => void) => {
    go = now;
  };
  await renderUi(
    <>
      <SomeChips goes={goes} />
      <input aria-label="Search" />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove Language' }));
  await userEvent.click(screen.getByRole('textbox', { name: 'Search' }));
  act(go);
  expect(screen.queryByText('Language')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
});
