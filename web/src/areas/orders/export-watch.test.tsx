import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '../../test/answers.ts';
import { renderOver, warmUp } from '../../test/render-over.tsx';
import type { OrderExportItem } from './order-queries.ts';
import { ExportButton } from './parts/export-button.tsx';

// Many steps, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const item: OrderExportItem = {
  id: '9',
  format: 'CSV',
  state: 'RUNNING',
  lines_total: 60_000,
  lines_done: 15_000,
  filename: 'orders-all.csv',
  size: 0,
  asked_at: '2026-01-10T09:30:00Z',
  ready_at: null,
};

const totals = { base: 0, gross: 0, commission: 0, net: 0, refunds: 0, amount: 0 };
const news = () => screen.queryByText('orders-all.csv is ready.');

beforeAll(warmUp, 30_000);

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const states: OrderExportItem['state'][] = ['RUNNING', 'READY'];
  const exports = (): Answer => {
    const state = states.shift() ?? 'READY';
    return { body: { data: { order_exports: [{ ...item, state }] } } };
  };
  await renderOver(
    <ExportButton
      search={{ sort: 'DATE', direction: 'DESC' }}
      columns={['date']}
      totalCount={60_000}
      totals={totals}
    />,
    { answers: { orderExports: exports } },
  );
  await vi.waitFor(() => expect(news()).toBeVisible(), { timeout: 10_000 });
});
afterEach(() => void vi.useRealTimers());

// R11.6: the pages of the list may lie under it.
it('the news of a file goes by itself, after time enough to act on it', async () => {
  await vi.advanceTimersByTimeAsync(15_000);
  expect(news()).toBeVisible();
  await vi.advanceTimersByTimeAsync(6_000);
  await vi.waitFor(() => expect(news()).not.toBeInTheDocument());
});

it('the news of a file waits for who is at it', async () => {
  screen.getByRole('button', { name: 'Download' }).focus();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(news()).toBeVisible();
  screen.getByRole('button', { name: 'Download' }).blur();
  await vi.advanceTimersByTimeAsync(21_000);
  await vi.waitFor(() => expect(news()).not.toBeInTheDocument());
});
