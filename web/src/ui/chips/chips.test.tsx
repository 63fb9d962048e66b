import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { Chips } from './chips.tsx';

function SomeChips({ onEmptied }: { onEmptied: () => void }) {
  const [names, setNames] = useState(['Source', 'Language', 'Type']);
  return (
    <Chips
      label="Active filters"
      onEmptied={onEmptied}
      chips={names.map((name) => ({
        id: name,
        label: name,
        removeLabel: `Remove ${name}`,
        onRemove: () => setNames(names.filter((other) => other !== name)),
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
