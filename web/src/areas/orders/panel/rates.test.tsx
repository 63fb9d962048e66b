import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { someLine, someOrder } from '../../../test/order.ts';
import { someLine as aLine } from '../../../test/orders.ts';
import { opening, rows } from '../../../test/orders-screen.tsx';
import { renderOver, warmUp } from '../../../test/render-over.tsx';
import { OrdersScreen } from '../orders.tsx';
import { OrderPanel } from './order-panel.tsx';

// A whole screen, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 });

/** A rate of the seller's own, and a discount that is no round share either. */
const uneven = {
  commission_rate: 3333,
  commission: 49_66,
  discount: { type: 'PERCENTAGE', value: 1234, amount: 20_97 },
} as const;

beforeAll(warmUp, 30_000);

// R9.2: a commission as it was agreed; other percentages with one digit, in the table exactly.
describe('a rate is shown', () => {
  it('in the order', async () => {
    await renderOver(<OrderPanel orderId="5" onClose={vi.fn()} />, {
      answers: {
        order: () => ({ body: { data: { order: someOrder({ lines: [someLine(uneven)] }) } } }),
      },
    });
    await screen.findByText('Ledger entries');
    const lines = within(screen.getByRole('region', { name: 'Lines' }));
    expect(lines.getByText('Commission of 33.33%')).toBeVisible();
    expect(lines.getByText('Discount of 12.3%')).toBeVisible();
  });

  it('in the list', async () => {
    const lines = [aLine(uneven)];
    await opening(OrdersScreen)('?columns=reference,discount,commission_rate', { lines });
    const [row] = await rows();
    expect(row).toHaveTextContent('33.33%');
    expect(row).toHaveTextContent('12.34% −€20.97');
  });
});
