import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, refused } from '../../../test/answers.ts';
import { renderOver, warmUp } from '../../../test/render-over.tsx';
import type { OrderView } from '../queries.ts';
import { parseSearch } from '../search.ts';
import { ViewsMenu } from './views-menu.tsx';

interface Setting {
  /** Answers to saving and deleting instead of doing it. */
  save?: () => Answer | undefined;
  remove?: (id: unknown) => Answer | undefined;
}

const offline: Answer = { broken: new TypeError('offline') };
const unknown = refused('BAD_USER_INPUT', { reason: 'view_unknown', field: 'id' });

/** Opens the menu over a server that returns views in no order. */
async function open({ save, remove }: Setting = {}) {
  let views: OrderView[] = [
    { id: '1', name: 'Refunds', address: 'type=REFUND' },
    { id: '2', name: 'adverts 10', address: 'source=AD' },
    { id: '3', name: 'adverts 9', address: 'source=AUTO' },
  ];
  const view = await renderOver(<ViewsMenu search={parseSearch('all=true')} />, {
    answers: {
      orderViews: () => ({ body: { data: { order_views: views } } }),
      saveOrderView: ({ name, address }) => {
        const refusal = save?.();
        if (refusal) return refusal;
        const id = views.find((known) => known.name === name)?.id ?? '4';
        const saved = { id, name, address } as OrderView;
        views = [saved, ...views.filter((known) => known.id !== id)];
        return { body: { data: { save_order_view: saved } } };
      },
      deleteOrderView: ({ id }) => {
        const refusal = remove?.(id);
        if (refusal !== unknown && refusal) return refusal;
        views = views.filter((known) => known.id !== id);
        return refusal ?? { body: { data: { delete_order_view: true } } };
      },
    },
  });
  await userEvent.click(button('Views'));
  await screen.findByRole('button', { name: 'Refunds' });
  return view;
}

const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByLabelText('Name of the view');
const names = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('button')?.textContent);

async function press(name: string) {
  button(name).focus();
  await userEvent.keyboard('{Enter}');
}

async function closesByEscape() {
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(button('Views')).toHaveFocus());
}

beforeAll(warmUp, 30_000);

// R11.8
it('lists views as a reader looks them up', async () => {
  await open();
  expect(names()).toEqual(['adverts 9', 'adverts 10', 'Refunds']);
});

// R9.14, R11.8
describe('by keyboard, the focus', () => {
  it('goes on with a view that was saved by its button', async () => {
    await open();
    await userEvent.type(field(), 'New');
    await press('Save view');
    await waitFor(() => expect(button('New')).toHaveFocus());
    expect(field()).toHaveValue('');
    await closesByEscape();
  });

  it('goes on with a view that was overwritten by its icon', async () => {
    await open();
    await press('Overwrite “adverts 10” with the current view');
    await waitFor(() => expect(button('adverts 10')).toHaveAttribute('aria-current'));
    await waitFor(() => expect(button('adverts 10')).toHaveFocus());
    await closesByEscape();
  });

  it('goes on with a view that was overwritten by its name', async () => {
    await open();
    await userEvent.type(field(), 'adverts 10');
    await press('Overwrite view');
    await waitFor(() => expect(button('adverts 10')).toHaveFocus());
    await closesByEscape();
  });

  it.each([
    [
      'was refused',
      refused('BAD_REQUEST', { reason: 'views_full' }),
      /^You have reached the limit/,
    ],
    ['failed', offline, /could not be saved/],
  ])('goes to the name of a view whose saving %s', async (_, answer, text) => {
    await open({ save: () => answer });
    await userEvent.type(field(), 'New');
    await press('Save view');
    await waitFor(() => expect(field()).toHaveAccessibleDescription(text));
    expect(field()).toHaveFocus();
    await closesByEscape();
  });

  it('stays on an icon that failed, and what went wrong is said', async () => {
    await open({ save: () => offline });
    await press('Overwrite “Refunds” with the current view');
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be saved/);
    expect(button('Overwrite “Refunds” with the current view')).toHaveFocus();
    expect(field()).not.toHaveAccessibleDescription();
    await closesByEscape();
  });

  it('goes on with the view in the place of a deleted one', async () => {
    await open();
    await press('Delete view “adverts 10”');
    await waitFor(() => expect(names()).toEqual(['adverts 9', 'Refunds']));
    expect(button('Refunds')).toHaveFocus();
    await closesByEscape();
  });

  it('is left to whoever went elsewhere while a view was saved', async () => {
    await open();
    await userEvent.type(field(), 'New');
    await press('Save view');
    button('Refunds').focus();
    await waitFor(() => expect(names()).toContain('New'));
    await screen.findByText(/“New” is saved/);
    expect(button('Refunds')).toHaveFocus();
  });
});

// R11.8
describe('a view that was deleted', () => {
  it('in another tab is gone here too', async () => {
    await open({ remove: () => unknown });
    await press('Delete view “Refunds”');
    expect(await screen.findByText('The view “Refunds” is deleted.')).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['adverts 9', 'adverts 10']));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('and could not be restored says so when the menu is closed, and can be tried again', async () => {
    const answers = [offline];
    await open({ save: () => answers.shift() });
    await press('Delete view “Refunds”');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await closesByEscape();
    await userEvent.click(undo);
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be saved/);
    await userEvent.click(button('Undo'));
    expect(await screen.findByText('The view “Refunds” is saved.')).toBeVisible();
  });
});
