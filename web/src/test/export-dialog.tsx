import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import type { OrderExportsQuery, OrderFilter } from '../graphql/generated/graphql.ts';
import type { Answer } from './answers.ts';
import { renderOver } from './render-over.tsx';

export type OrderExportItem = OrderExportsQuery['order_exports'][number];

export const someExport = (different: Partial<OrderExportItem> = {}): OrderExportItem => ({
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

export const listed = (...items: OrderExportItem[]): Answer => ({
  body: { data: { order_exports: items } },
});

export const file = () =>
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
  cancel?: () => Answer;
  otherwise?: typeof fetch;
}

/** The names of the files that were saved. */
export const saved: string[] = [];

/** Lets files be saved as a browser does, and keeps their names. */
export function watchSaving() {
  saved.length = 0;
  URL.createObjectURL = vi.fn(() => 'blob:here');
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
}

const totals = {
  base: 2_000_000_10,
  gross: 1_900_000_00,
  commission: 760_000_00,
  net: 114_00,
  refunds: -30_01,
  amount: 1_900_000_00,
};

type Button = ComponentType<{
  search: OrderFilter;
  columns: ('date' | 'gross')[];
  totalCount: number;
  totals: typeof totals;
}>;

/** Shows the button over the real client, below a list of so many lines. */
export const showing =
  (ExportButton: Button) =>
  async ({ totalCount = 1234, exports, start, cancel, otherwise }: Setting = {}) => {
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
            start?.() ?? {
              body: { data: { start_order_export: someExport({ state: 'WAITING' }) } },
            },
          cancelOrderExport: () => cancel?.() ?? { body: { data: { cancel_order_export: true } } },
        },
        ...(otherwise && { otherwise }),
      },
    );
    const sent = (operation: string) =>
      view.requests
        .filter((request) => request.operation === operation)
        .map(({ variables }) => variables);
    return { ...view, sent };
  };

export const open = () => userEvent.click(screen.getByRole('button', { name: /^Export/ }));
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
