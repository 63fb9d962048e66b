import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answering } from '../test/answers.ts';
import { renderScreen } from '../test/render-screen.tsx';
import { useSaveFile } from './use-save-file.ts';

function SaveButton() {
  const { saveFile } = useSaveFile();
  return (
    <button type="button" onClick={() => saveFile('/download/invoices/1.pdf')}>
      Save
    </button>
  );
}

it.each([
  ['downloads_at_once', 429, /Wait until one of them has finished/],
  ['exports_busy', 503, /Try again in a minute/],
  ['no_file', 404, /The file could not be downloaded/],
])('says why no file is handed out: %s', async (reason, status, words) => {
  vi.stubGlobal('fetch', answering({ status, body: { reason } }));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await renderScreen({
    routes: [{ path: '/', Component: SaveButton }],
    address: '/',
    fetch: answering({ waiting: true }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(words)).toBeVisible();
});
