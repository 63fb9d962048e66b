import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../../test/render-ui.tsx';
import { Menu } from './menu.tsx';
import { MenuChoice, MenuItem } from './menu-items.tsx';

const onSelect = vi.fn();

async function show() {
  await renderUi(
    <>
      <Menu label="Fruit" button="▾">
        {() => (
          <>
            <MenuItem onSelect={onSelect}>Apple</MenuItem>
            <MenuChoice chosen onSelect={onSelect}>
              Banana
            </MenuChoice>
            <MenuItem onSelect={onSelect}>Cherry</MenuItem>
          </>
        )}
      </Menu>
      <button type="button">Next</button>
    </>,
  );
  return screen.getByRole('button', { name: 'Fruit' });
}

const isOpen = () => screen.queryByRole('menu') !== null;
const focused = () => document.activeElement?.textContent;

// R9.14
describe('a menu by keyboard', () => {
  it('opens with the focus on what holds, and closes by Escape', async () => {
    const button = await show();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(focused()).toBe('Banana');
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(button).toHaveFocus();
  });

  it('is gone through by arrows, Home, End and letters', async () => {
    const button = await show();
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    for (const [key, name] of [
      ['{ArrowDown}', 'Cherry'],
      ['{ArrowDown}', 'Apple'],
      ['{ArrowUp}', 'Cherry'],
      ['{Home}', 'Apple'],
      ['{End}', 'Cherry'],
      ['b', 'Banana'],
    ] as const) {
      await userEvent.keyboard(key);
      expect(focused()).toBe(name);
    }
  });

  it('runs an item and gives the focus back', async () => {
    const button = await show();
    button.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledOnce();
    expect(isOpen()).toBe(false);
    expect(button).toHaveFocus();
  });

  it('closes when Tab goes on', async () => {
    const button = await show();
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.tab();
    expect(isOpen()).toBe(false);
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });
});

it('closes by a press outside it', async () => {
  await userEvent.click(await show());
  expect(isOpen()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(isOpen()).toBe(false);
});
