import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useMemo } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { later } from '../ui/later.tsx';
import type { Command } from './command.ts';
import { CommandBox } from './command-box.tsx';
import { CommandCenter } from './command-center.tsx';
import { useCommandCenter, useCommands } from './commands-context.ts';
import { createCommandRegistry } from './registry.ts';

const run = vi.fn<(id: string) => void>();

function Page() {
  useCommands(
    useMemo(
      () =>
        [
          { id: 'orders', label: 'Orders', group: 'Pages', href: '/orders', shortcuts: ['g o'] },
          { id: 'products', label: 'Products', group: 'Pages', href: '/products' },
          { id: 'leave', label: 'Sign out', group: 'Account' },
        ].map((command): Command => ({ ...command, run: () => run(command.id) })),
      [],
    ),
  );
  const { show } = useCommandCenter();
  return (
    <>
      <button type="button" onClick={() => show('box')}>
        Search
      </button>
      <input aria-label="Note" />
    </>
  );
}

/** Presses a key with the first picture, before anything that comes after it. */
function Impatient() {
  useLayoutEffect(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '/' }));
  }, []);
  return null;
}

async function open(keys?: string) {
  await renderUi(
    <CommandCenter>
      <Page />
    </CommandCenter>,
  );
  if (keys) await userEvent.keyboard(keys);
}

const field = () => screen.findByRole('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

beforeEach(() => {
  run.mockClear();
  localStorage.clear();
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = vi.fn();
});

describe('the command box', () => {
  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/'])('opens by %s', async (keys) => {
    await open(keys);
    expect(await field()).toHaveFocus();
    expect(screen.getByRole('dialog', { name: 'Search and commands' })).toBeVisible();
  });

  it('takes a key as soon as the page is to be seen', async () => {
    await renderUi(
      <>
        <CommandCenter>
          <Page />
        </CommandCenter>
        <Impatient />
      </>,
    );
    expect(await field()).toHaveFocus();
  });

  it('opens by its button and gives the focus back when it closes', async () => {
    await open();
    const button = screen.getByRole('button', { name: 'Search' });
    await userEvent.click(button);
    await field();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('does not open while a slash is typed into a field', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Note'), 'a/b');
    expect(screen.getByLabelText('Note')).toHaveValue('a/b');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('lists everything by group, without itself', async () => {
    await open('/');
    await field();
    const pages = within(screen.getByRole('group', { name: 'Pages' }));
    expect(pages.getAllByRole('option').map((o) => o.textContent)).toEqual([
      'OrdersGO',
      'Products',
    ]);
    expect(screen.getByRole('group', { name: 'Account' })).toHaveTextContent('Sign out');
    expect(options()).not.toContainEqual(expect.stringContaining('Search and commands'));
  });

  it('finds by a few letters and runs by Enter', async () => {
    await open('/');
    await userEvent.type(await field(), 'sgn');
    expect(options()).toEqual(['Sign outAccount']);
    await userEvent.keyboard('{Enter}');
    expect(run).toHaveBeenCalledExactlyOnceWith('leave');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('goes through the list by arrow keys, round its ends', async () => {
    await open('/');
    const input = await field();
    await userEvent.type(input, 'o');
    const all = options();
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen()).toBe(all[1]);
    expect(input).toHaveAttribute(
      'aria-activedescendant',
      screen.getByRole('option', { selected: true }).id,
    );
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toBe(all.at(-1));
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen()).toBe(all[0]);
  });

  it('stays at what was chosen when more is found above it', async () => {
    const found = (...ids: string[]) =>
      ids.map((id) => ({ id, label: id, group: 'Found', run() {} }));
    const box = (...ids: string[]) => (
      <CommandBox registry={createCommandRegistry()} onClose={() => {}} results={found(...ids)} />
    );
    const { rerender } = await renderUi(box('two', 'three'));
    await userEvent.type(await field(), '{ArrowDown}');
    rerender(box('one', 'two', 'three'));
    expect(chosen()).toBe('three');
  });

  it.each(['Control', 'Meta'])('opens a page in a new tab by %s and Enter', async (modifier) => {
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
    await open('/');
    await userEvent.type(await field(), 'prod');
    await userEvent.keyboard(`{${modifier}>}{Enter}{/${modifier}}`);
    expect(openTab).toHaveBeenCalledExactlyOnceWith('/products', '_blank', 'noopener');
    expect(run).not.toHaveBeenCalled();
  });

  it('runs by a click', async () => {
    await open('/');
    await field();
    await userEvent.click(screen.getByRole('option', { name: /Products/ }));
    expect(run).toHaveBeenCalledExactlyOnceWith('products');
  });

  it('says so where nothing is found', async () => {
    await open('/');
    await userEvent.type(await field(), 'xyz');
    expect(screen.getByRole('status')).toHaveTextContent('Nothing found for “xyz”');
    await userEvent.keyboard('{Enter}');
    expect(run).not.toHaveBeenCalled();
  });

  it('repeats only the beginning of a text that is long', async () => {
    await open('/');
    await userEvent.click(await field());
    await userEvent.paste(`${'€'.repeat(59)}🙂${'x'.repeat(10_000)}`);
    expect(screen.getByRole('status').textContent).toBe(`Nothing found for “${'€'.repeat(59)}🙂…”`);
    await userEvent.clear(await field());
    await userEvent.paste('€'.repeat(60));
    expect(screen.getByRole('status').textContent).toBe(`Nothing found for “${'€'.repeat(60)}”`);
  });
});

describe('a box that is long on its way', () => {
  /** Opens a page whose box arrives on demand, and requests it by these keys. */
  async function requestBox(keys?: string) {
    const code = Promise.withResolvers<typeof CommandBox>();
    const Box = later(() => code.promise);
    await renderUi(
      <CommandCenter box={Box}>
        <Page />
      </CommandCenter>,
    );
    if (keys) await userEvent.keyboard(keys);
    return () => act(async () => code.resolve(CommandBox));
  }

  it('gets what was typed, and nothing runs by it', async () => {
    const arrive = await requestBox('{Control>}k{/Control}');
    await userEvent.keyboard('go/x{Backspace}?{Enter}');
    await arrive();
    expect(await field()).toHaveValue('go/?');
    await userEvent.keyboard('{Backspace}{Backspace} out');
    expect(await field()).toHaveValue('go out');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(run).not.toHaveBeenCalled();

    // The next one starts over.
    await userEvent.keyboard('{Escape}/');
    expect(await field()).toHaveValue('');
  });

  it('gets what is typed with the focus in another field', async () => {
    const arrive = await requestBox();
    await userEvent.type(screen.getByLabelText('Note'), 'a{Control>}k{/Control}sign');
    expect(screen.getByLabelText('Note')).toHaveValue('a');
    await arrive();
    expect(await field()).toHaveValue('sign');
    expect(chosen()).toBe('Sign outAccount');
  });

  it('does not open after Escape, and keys are shortcuts again', async () => {
    const arrive = await requestBox('/');
    await userEvent.keyboard('ab{Escape}');
    await arrive();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('go');
    expect(run).toHaveBeenCalledExactlyOnceWith('orders');
  });
});

describe('the shortcuts', () => {
  it('are all listed by ?', async () => {
    await open('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(dialog.getByText('Orders').closest('div')).toHaveTextContent('OrdersGO');
    expect(dialog.getByText('Search and commands').closest('div')).toHaveTextContent('CtrlKor /');
    expect(dialog.queryByText('Products')).not.toBeInTheDocument();
  });

  it('go to a page', async () => {
    await open('go');
    expect(run).toHaveBeenCalledExactlyOnceWith('orders');
  });

  it('of a single key can be switched off, and the choice is remembered', async () => {
    await open('?');
    await userEvent.click(await screen.findByRole('checkbox'));
    await userEvent.keyboard('{Escape}go/');
    expect(run).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await field()).toBeVisible();
  });
});

// R9.14: what is in front goes with the page it was opened on.
it.each([
  ['/', 'Search and commands'],
  ['?', 'Keyboard shortcuts'],
])('what %s opens is closed by going back', async (keys, name) => {
  history.pushState(null, '', '#next');
  await open(keys);
  expect(await screen.findByRole('dialog', { name })).toBeVisible();
  history.back();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('opens the list of shortcuts at its top', async () => {
  await open('?');
  expect(await screen.findByRole('heading', { name: 'Keyboard shortcuts' })).toHaveFocus();
});
