import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Rows, rowData, useRows } from './use-rows.ts';

let rows: Rows<HTMLUListElement>;

function List({ open }: { open?: string }) {
  rows = useRows<HTMLUListElement>();
  return (
    <ul ref={rows.ref} onKeyDown={rows.onKeyDown}>
      <button type="button">Sort</button>
      {['1', '2', '3'].map((id) => (
        <li key={id}>
          <a {...rowData(id)} href={`#${id}`} aria-current={id === open || undefined}>
            {`Row ${id}`}
          </a>
        </li>
      ))}
    </ul>
  );
}

const row = (id: number) => screen.getByRole('link', { name: `Row ${id}` });

// R9.14: everything works from the keyboard.
describe('rows', () => {
  beforeEach(() => void render(<List />));

  it('are gone through by arrows, and no further than their ends', async () => {
    act(() => row(1).focus());
    for (const [keys, at] of [
      ['{ArrowDown}', 2],
      ['{End}', 3],
      ['{ArrowDown}', 3],
      ['{ArrowUp}', 2],
      ['{Home}', 1],
      ['{ArrowUp}', 1],
    ] as const) {
      await userEvent.keyboard(keys);
      expect(row(at), keys).toHaveFocus();
    }
  });

  it('leave keys to the browser that are not theirs', async () => {
    act(() => row(1).focus());
    await userEvent.keyboard('{Control>}{ArrowDown}{/Control}{Alt>}{End}{/Alt}');
    expect(row(1)).toHaveFocus();
    const other = screen.getByRole('button', { name: 'Sort' });
    act(() => other.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(other).toHaveFocus();
  });

  it('are entered at the first, or go on from the one that is named', () => {
    expect(rows.move(1)).toBe('1');
    expect(row(1)).toHaveFocus();
    act(() => row(1).blur());
    expect(rows.move(1, '2')).toBe('3');
    expect(row(3)).toHaveFocus();
    act(() => row(3).blur());
    expect(rows.move(1, 'on another page')).toBe('1');
  });

  it('take the focus back', () => {
    act(() => rows.focusRow('2'));
    expect(row(2)).toHaveFocus();
  });
});

it('go on from the row that is open', () => {
  render(<List open="2" />);
  expect(rows.move(-1)).toBe('1');
});
