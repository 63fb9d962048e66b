import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refused } from '../../../test/answers.ts';
import {
  file,
  listed,
  type OrderExportItem,
  open,
  press,
  saved,
  showing,
  someExport,
  watchSaving,
} from '../../../test/export-dialog.tsx';
import { warmUp } from '../../../test/render-over.tsx';
import { ExportButton } from './export-button.tsx';

const show = showing(ExportButton);

beforeAll(warmUp, 30_000);

beforeEach(() => {
  watchSaving();
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

describe('an export too long to wait for', () => {
  it('is prepared in the background and announced when it is ready', async () => {
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

  it('is polled until it is ready, and then no more', async () => {
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

  // R11.6: whoever was promised a notice gets it, wherever they are.
  it('is announced on another screen, and downloaded from there', async () => {
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
      const polls = sent('OrderExports').length;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(sent('OrderExports')).toHaveLength(polls);
      await press('Download');
      expect(await screen.findByText('orders-x.csv is saved.')).toBeVisible();
      expect(saved).toEqual(['orders-x.csv']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is polled no more once nobody is signed in', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let exports = listed(someExport());
      const { sent } = await show({ exports: () => exports });
      await screen.findByText('1 being prepared');
      exports = refused('UNAUTHENTICATED');
      await vi.advanceTimersByTimeAsync(4_000);
      const polls = sent('OrderExports').length;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(sent('OrderExports')).toHaveLength(polls);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is requested once by a double click, and again with other wishes', async () => {
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

  it('that failed is announced, with words', async () => {
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

  it('says that it could not be cancelled', async () => {
    await show({
      exports: () => listed(someExport()),
      cancel: () => refused('INTERNAL_SERVER_ERROR'),
    });
    await open();
    await screen.findByText('In progress');
    await press('Cancel orders-all.csv');
    expect(await screen.findByText('Something went wrong. You can try again.')).toBeVisible();
  });

  it('is downloaded from the list of the last days', async () => {
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
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Three exports are already being prepared',
    );
  });
});
