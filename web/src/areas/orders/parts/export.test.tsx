import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, refused } from '../../../test/answers.ts';
import { renderOver, warmUp } from '../../../test/render-over.tsx';
import type { OrderExportItem } from '../order-queries.ts';
import { ExportButton } from './export-button.tsx';

const someExport = (different: Partial<OrderExportItem> = {}): OrderExportItem => ({
  id: '9',
  format: 'CSV',
  state: 'RUNNING',
  lines_total: 60_000,
  lines_done: 15_000,
  filename: 'orders-all.csv',
  size: 0,
  asked_at: '2026-01-10T09:30:00Z',
  ready_at: null,
  ...different,
});

const listed = (...items: OrderExportItem[]): Answer => ({
  body: { data: { order_exports: items } },
});

const file = () =>
  new Response('date\n2026-01-10\n', {
    headers: {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="orders-x.csv"',
      'x-total-lines': '1',
    },
  });

interface Setting {
  totalCount?: number;
  exports?: () => Answer;
  start?: () => Answer;
  otherwise?: typeof fetch;
}

const saved: string[] = [];

async function show({ totalCount = 1234, exports, start, otherwise }: Setting = {}) {
  const totals = {
    base: 2_000_000_10,
    gross: 1_900_000_00,
    commission: 760_000_00,
    net: 114_00,
    refunds: -30_01,
    amount: 1_900_000_00,
  };
  const view = await renderOver(
    <ExportButton
      search={{ from: '2026-01-01', to: '2026-01-31', sort: 'DATE', direction: 'DESC' }}
      columns={['date', 'gross']}
      totalCount={totalCount}
      totals={totals}
    />,
    {
      answers: {
        orderExports: () => exports?.() ?? listed(),
        startOrderExport: () =>
          start?.() ?? { body: { data: { start_order_export: someExport({ state: 'WAITING' }) } } },
        cancelOrderExport: () => ({ body: { data: { cancel_order_export: true } } }),
      },
      ...(otherwise && { otherwise }),
    },
  );
  const sent = (operation: string) =>
    view.asked.filter((asked) => asked.operation === operation).map(({ variables }) => variables);
  return { ...view, sent };
}

const open = () => userEvent.click(screen.getByRole('button', { name: /^Export/ }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeAll(warmUp, 30_000);

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = vi.fn(() => 'blob:here');
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

// R11.6
describe('an export that can be waited for', () => {
  it('says how many lines it holds and the control totals, to the cent', async () => {
    await show();
    await open();
    const contents = within(screen.getByRole('region', { name: /^The file will hold/ }));
    const figures = () => contents.getAllByRole('definition').map((sum) => sum.textContent);
    expect(figures()).toEqual(['1,234', '€1,900,000', '€114', '−€30.01']);
    await userEvent.click(screen.getByRole('radio', { name: 'All' }));
    expect(figures()).toEqual([
      '1,234',
      '€2,000,000.10',
      '€1,900,000',
      '€760,000',
      '€114',
      '−€30.01',
    ]);
  });

  it('asks for what the list shows, as the sign-in of whoever asks', async () => {
    const otherwise = vi.fn<typeof fetch>(async () => file());
    await show({ otherwise });
    await open();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Dates/ }), 'Europe/Paris');
    await press('Download');
    expect(await screen.findByText('orders-x.csv is saved.')).toBeVisible();
    expect(saved).toEqual(['orders-x.csv']);
    const [address, request] = otherwise.mock.calls[0] ?? [];
    expect(Object.fromEntries(new URL(String(address), 'http://x').searchParams)).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
      sort: 'DATE',
      direction: 'DESC',
      format: 'CSV',
      columns: 'date,gross',
      zone: 'Europe/Paris',
      lang: 'en',
    });
    expect(new Headers(request?.headers).get('authorization')).toBe('Bearer token');
  });

  it('can be XLSX, have all columns and another zone', async () => {
    const otherwise = vi.fn<typeof fetch>(async () => file());
    await show({ otherwise });
    await open();
    await userEvent.click(screen.getByRole('radio', { name: 'Excel (XLSX)' }));
    await userEvent.click(screen.getByRole('radio', { name: 'All' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Dates/ }), 'UTC');
    await press('Download');
    await screen.findByText('orders-x.csv is saved.');
    const params = new URL(String(otherwise.mock.calls[0]?.[0]), 'http://x').searchParams;
    expect(params.get('format')).toBe('XLSX');
    expect(params.get('zone')).toBe('UTC');
    expect(params.get('columns')?.split(',')).toHaveLength(24);
  });

  it('shows its progress and can be given up', async () => {
    let signal: AbortSignal | null | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('date\n1\n2\n3\n')),
    });
    const headers = { 'content-type': 'text/csv', 'x-total-lines': '12' };
    await show({
      otherwise: async (_, request) => {
        signal = request?.signal;
        signal?.addEventListener('abort', () => body.cancel().catch(() => {}));
        return new Response(
          body.pipeThrough(new TransformStream(), { ...(signal && { signal }) }),
          { headers },
        );
      },
    });
    await open();
    await press('Download');
    expect(await screen.findByText('3 of 12 lines')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Downloading' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    await press('Cancel');
    expect(signal?.aborted).toBe(true);
    expect(await screen.findByRole('button', { name: 'Download' })).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('says in words why it failed, and saves nothing', async () => {
    await show();
    await open();
    await press('Download');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was saved; try again.');
    expect(saved).toEqual([]);
  });

  it('goes over to the long way when the list has grown', async () => {
    const problem = Response.json({ reason: 'export_too_long' }, { status: 413 });
    const { sent } = await show({ otherwise: async () => problem });
    await open();
    await press('Download');
    expect(await screen.findByRole('alert')).toHaveTextContent('prepared in the background');
    await press('Prepare the file');
    await vi.waitFor(() => expect(sent('StartOrderExport')).toHaveLength(1));
    await screen.findByText(/^The export is being prepared/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Prepare the file' })).toBeDisabled();
  });

  it('is not offered of nothing', async () => {
    await show({ totalCount: 0 });
    await open();
    expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled();
  });
});

describe('an export too long to wait for', () => {
  it('is prepared in the background and told of when it is ready', async () => {
    let exports = listed();
    const { sent, client } = await show({
      totalCount: 50_001,
      exports: () => exports,
      otherwise: async () => file(),
    });
    await open();
    expect(screen.getByText(/More than 50,000 lines are prepared/)).toBeVisible();
    exports = listed(someExport());
    await press('Prepare the file');
    expect(await screen.findByText(/^The export is being prepared/)).toBeVisible();
    expect(sent('StartOrderExport')).toEqual([
      {
        input: {
          filter: { from: '2026-01-01', to: '2026-01-31', sort: 'DATE', direction: 'DESC' },
          format: 'CSV',
          columns: ['date', 'gross'],
          zone: expect.any(String),
          lang: 'en',
        },
      },
    ]);
    expect(await screen.findByText(/15,000 of 60,000 lines/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'orders-all.csv: progress' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );

    await press('Close');
    expect(screen.getByRole('button', { name: /^Export/ })).toHaveTextContent('1 being prepared');
    exports = listed(someExport({ state: 'READY', size: 2_500_000 }));
    await client.refetchQueries({ queryKey: ['order_exports'] });
    expect(await screen.findByText('orders-all.csv is ready.')).toBeVisible();
    await press('Download');
    await vi.waitFor(() => expect(saved).toEqual(['orders-x.csv']));
  });

  it('is asked after again by itself until it is ready, and then no more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const states: OrderExportItem['state'][] = ['WAITING', 'RUNNING', 'READY'];
      const { sent } = await show({
        exports: () =>
          listed(
            someExport({
              state: states.length > 1 ? states.shift() : 'READY',
            } as Partial<OrderExportItem>),
          ),
      });
      await vi.advanceTimersByTimeAsync(20_000);
      expect(sent('OrderExports')).toHaveLength(3);
      expect(screen.getByText('orders-all.csv is ready.')).toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  // R11.6: whoever was promised to be told is told, wherever they are.
  it('is told of on another screen, and had from there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let exports = listed();
      const { rerender, sent } = await show({
        totalCount: 50_001,
        exports: () => exports,
        otherwise: async () => file(),
      });
      await open();
      exports = listed(someExport());
      await press('Prepare the file');
      await screen.findByText(/^The export is being prepared/);
      rerender(<h1>Another screen</h1>);
      await vi.advanceTimersByTimeAsync(4_000);
      expect(screen.queryByText('orders-all.csv is ready.')).not.toBeInTheDocument();
      exports = listed(someExport({ state: 'READY' }));
      await vi.advanceTimersByTimeAsync(4_000);
      await vi.waitFor(() => expect(screen.getByText('orders-all.csv is ready.')).toBeVisible());
      expect(screen.getByRole('heading', { name: 'Another screen' })).toBeVisible();
      const asked = sent('OrderExports').length;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(sent('OrderExports')).toHaveLength(asked);
      await press('Download');
      expect(await screen.findByText('orders-x.csv is saved.')).toBeVisible();
      expect(saved).toEqual(['orders-x.csv']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is asked after no more once nobody is signed in', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let exports = listed(someExport());
      const { sent } = await show({ exports: () => exports });
      await screen.findByText('1 being prepared');
      exports = refused('UNAUTHENTICATED');
      await vi.advanceTimersByTimeAsync(4_000);
      const asked = sent('OrderExports').length;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(sent('OrderExports')).toHaveLength(asked);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is asked for once by a double click, and again with other wishes', async () => {
    const { sent } = await show({ totalCount: 50_001 });
    await open();
    const prepare = () => screen.getByRole('button', { name: 'Prepare the file' });
    act(() => {
      prepare().click();
      prepare().click();
    });
    await screen.findByText(/^The export is being prepared/);
    expect(prepare()).toBeDisabled();
    expect(sent('StartOrderExport')).toHaveLength(1);
    await userEvent.click(screen.getByRole('radio', { name: 'Excel (XLSX)' }));
    await press('Prepare the file');
    await vi.waitFor(() => expect(sent('StartOrderExport')).toHaveLength(2));
  });

  it('that failed is told of, with words', async () => {
    let exports = listed(someExport());
    const { client } = await show({ exports: () => exports });
    await screen.findByText('1 being prepared');
    exports = listed(someExport({ state: 'FAILED' }));
    await client.refetchQueries({ queryKey: ['order_exports'] });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'orders-all.csv could not be prepared.',
    );
  });

  it('can be cancelled', async () => {
    let exports = listed(someExport());
    const { sent } = await show({ exports: () => exports });
    await open();
    await screen.findByText('In progress');
    exports = listed(someExport({ state: 'CANCELLED' }));
    await press('Cancel orders-all.csv');
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(sent('CancelOrderExport')).toEqual([{ id: '9' }]);
  });

  it('is had from the list of the last days', async () => {
    const otherwise = vi.fn<typeof fetch>(async () => file());
    await show({
      exports: () => listed(someExport({ state: 'READY', size: 2_500_000 })),
      otherwise,
    });
    await open();
    expect(await screen.findByText(/60,000 lines · 2.5 MB/)).toBeVisible();
    await press('Download orders-all.csv');
    await vi.waitFor(() => expect(saved).toEqual(['orders-x.csv']));
    expect(otherwise.mock.calls[0]?.[0]).toBe('/download/exports/9');
    // What was ready before is no news.
    expect(screen.queryByText('orders-all.csv is ready.')).not.toBeInTheDocument();
  });

  it('is refused while three are being prepared', async () => {
    await show({
      totalCount: 50_001,
      start: () => refused('BAD_REQUEST', { reason: 'exports_at_once' }),
    });
    await open();
    await press('Prepare the file');
    expect(await screen.findByRole('alert')).toHaveTextContent('Three exports are being prepared');
  });
});
