import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { type Answer, refused } from '../../../test/answers.ts';
import { renderOver, warmUp } from '../../../test/render-over.tsx';
import type { OrderView } from '../queries.ts';
import { SaveView } from './save-view.tsx';
import { useViewActions } from './use-view-actions.ts';

const old: OrderView = { id: '1', name: 'Old', address: 'all=true' };

function Form() {
  const { save, remove } = useViewActions();
  return (
    <>
      <SaveView views={[old]} address="source=AD" save={save} onSaved={() => {}} />
      <button type="button" onClick={() => remove.mutate(old)}>
        Delete
      </button>
    </>
  );
}

async function saveOver(answer: Answer) {
  await renderOver(<Form />, {
    answers: {
      saveOrderView: () => answer,
      deleteOrderView: () => ({ body: { data: { delete_order_view: true } } }),
    },
  });
  await userEvent.type(screen.getByLabelText('Name of the view'), 'Adverts');
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
}

const field = () => screen.getByLabelText('Name of the view');

beforeAll(warmUp, 30_000);

// R11.8
it.each([
  ['views_full', 'BAD_REQUEST', /^You have reached the limit of saved views\. Delete one/],
  ['view_address', 'BAD_USER_INPUT', /^This view is too long .* choose fewer columns/],
  ['view_name_length', 'BAD_USER_INPUT', /^A name can have at most 60 characters/],
  ['token_expired', 'UNAUTHENTICATED', /^You are signed out/],
  ['view_name', 'BAD_USER_INPUT', /^Enter a name\./],
  ['something_new', 'BAD_USER_INPUT', /^The view could not be saved\. Try again/],
])('a view that was refused for %s says how to mend it', async (reason, code, text) => {
  await saveOver(refused(code, { reason }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(field()).toHaveAccessibleDescription(text);
  expect(field()).toHaveValue('Adverts');
  // R9.14
  expect(field()).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Save view' })).toBeEnabled();
});

// R11.8
it.each([
  ['nothing', ''],
  ['characters that nobody sees', '\u200b\u2060 \u3164'],
])('a name of %s is refused at its field', async (_, typed) => {
  const { requests } = await renderOver(<Form />, { answers: {} });
  await userEvent.click(field());
  if (typed) await userEvent.paste(typed);
  expect(field()).not.toHaveAccessibleDescription();
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  expect(field()).toHaveAccessibleDescription('Enter a name.');
  expect(field()).toHaveFocus();
  expect(requests).toEqual([]);
  await userEvent.type(field(), 'A');
  expect(field()).not.toHaveAccessibleDescription();
});

it('is not short of room any more once a view was deleted', async () => {
  await saveOver(refused('BAD_REQUEST', { reason: 'views_full' }));
  expect(await screen.findByText(/^You have reached the limit/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/is deleted/)).toBeVisible();
  expect(screen.queryByText(/^You have reached the limit/)).not.toBeInTheDocument();
  expect(field()).toHaveValue('Adverts');
});

it.each([
  ['offline', { broken: new TypeError('offline') }, /could not be deleted/],
  ['signed out', refused('UNAUTHENTICATED'), /^You are signed out/],
])('that a view was not deleted (%s) is said until it is', async (_, failure, text) => {
  const answers: Answer[] = [failure, { body: { data: { delete_order_view: true } } }];
  await renderOver(<Form />, { answers: { deleteOrderView: () => answers.shift() as Answer } });
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/is deleted/)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
