import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { opening } from '../../../test/products.tsx';
import { ProductsScreen } from '../products.tsx';

/** The file on its way. */
const way = vi.hoisted(() => ({
  signal: undefined as AbortSignal | undefined,
  arrive: (_: { id: string }): void => {},
}));

vi.mock('../../../files/upload.ts', () => ({
  upload: (_address: string, _file: File, { signal }: { signal: AbortSignal }) =>
    new Promise<{ id: string }>((resolve) => Object.assign(way, { signal, arrive: resolve })),
}));

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));

async function open() {
  const { requests } = await opening(ProductsScreen)('products/19?tab=sheet', {
    answers: {
      Categories: { body: { data: { product_categories: [] } } },
      SaveSheet: { waiting: true },
    },
  });
  await screen.findByRole('heading', { name: 'Documents' });
  return { saved: () => requests.filter(({ operation }) => operation === 'SaveSheet').at(-1) };
}

const sendManual = async () =>
  userEvent.upload(
    screen.getByLabelText('Documentation, English', { selector: 'input' }),
    new File(['%PDF-1.7'], 'manual.pdf', { type: 'application/pdf' }),
  );

// R12.6
it('keeps a manual under the language it was chosen for', async () => {
  await open();
  await sendManual();
  await userEvent.click(screen.getByRole('combobox', { name: 'Language of the document' }));
  await userEvent.click(await screen.findByRole('option', { name: 'German' }));
  await act(async () => way.arrive({ id: '5' }));
  expect(
    await screen.findByRole('button', { name: 'Remove the documentation, English' }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove the documentation, German' })).toBeNull();
});

// R12.6: where there is no room for both, one is looked at after the other.
it('goes on with files while the preview is looked at', async () => {
  await open();
  await sendManual();
  await userEvent.click(screen.getByRole('radio', { name: 'Preview' }));
  expect(await screen.findByRole('region', { name: 'Preview' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Documents' })).toBeNull();
  expect(way.signal?.aborted).toBe(false);
  await act(async () => way.arrive({ id: '5' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Edit' }));
  expect(
    screen.getByRole('button', { name: 'Remove the documentation, English' }),
  ).toBeInTheDocument();
});

// R12.6
it('leaves the line that is written anew where it is, and sends no empty ones', async () => {
  const { saved } = await open();
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add a feature' }));
  await add();
  const field = screen.getByRole('textbox', { name: 'Features 4' });
  expect(field).toHaveValue('');
  await userEvent.type(field, 'Fast');
  await userEvent.clear(field);
  expect(field).toHaveFocus();
  await userEvent.type(field, 'Slow');
  await add();
  await waitFor(() => expect(saved()).toBeDefined());
  expect(saved()?.variables).toMatchObject({
    sheet: { texts: [{ lang: 'en', features: ['', '', '', 'Slow'] }] },
  });
});
