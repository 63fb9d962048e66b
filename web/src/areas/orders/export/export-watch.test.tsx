import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listed, type OrderExportItem, showing, someExport } from '../../../test/export-dialog.tsx';
import { warmUp } from '../../../test/render-over.tsx';
import { ExportButton } from './export-button.tsx';

// Many steps, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const news = () => screen.queryByText('orders-all.csv is ready.');

beforeAll(warmUp, 30_000);

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const states: OrderExportItem['state'][] = ['RUNNING', 'READY'];
  await showing(ExportButton)({
    totalCount: 60_000,
    exports: () => listed(someExport({ state: states.shift() ?? 'READY' })),
  });
  await vi.waitFor(() => expect(news()).toBeVisible());
});
afterEach(() => void vi.useRealTimers());

// R11.6: the pages of the list may lie under it.
it('the news of a file goes by itself, after time enough to act on it', async () => {
  await vi.advanceTimersByTimeAsync(15_000);
  expect(news()).toBeVisible();
  await vi.advanceTimersByTimeAsync(6_000);
  await vi.waitFor(() => expect(news()).not.toBeInTheDocument());
});

it('the news of a file stays while the reader is on it', async () => {
  screen.getByRole('button', { name: 'Download' }).focus();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(news()).toBeVisible();
  screen.getByRole('button', { name: 'Download' }).blur();
  await vi.advanceTimersByTimeAsync(21_000);
  await vi.waitFor(() => expect(news()).not.toBeInTheDocument());
});
