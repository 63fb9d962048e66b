import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { foundOrder, someOrder } from '../../../test/order.ts';
import { renderOver, warmUp } from '../../../test/render-over.tsx';
import { OrderPanel } from './order-panel.tsx';

beforeAll(warmUp, 30_000);

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

/** Says that there is room for list and order. */
function onWideScreen() {
  const narrow = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(narrow(query), { matches: query.includes('min-width: 80em') }),
  );
}

function ListWithPanel({ onClose }: { onClose: () => void }) {
  const [order, setOrder] = useState<string>();
  return (
    <main>
      <button type="button" onClick={() => setOrder('5')}>
        Row
      </button>
      <input aria-label="Search" />
      {order && (
        <OrderPanel
          orderId={order}
          onClose={() => {
            onClose();
            setOrder(undefined);
          }}
        />
      )}
    </main>
  );
}

describe('the panel', () => {
  const open = async () => {
    const onClose = vi.fn();
    await renderOver(<ListWithPanel onClose={onClose} />, {
      answers: { order: () => foundOrder(someOrder()) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Row' }));
    await screen.findByText('Grace Hopper');
    return onClose;
  };

  it('is a sheet in front of the list where there is no room', async () => {
    const onClose = await open();
    expect(screen.getByRole('dialog', { name: 'Order ORD-2026-0005' })).toBeVisible();
    expect(screen.getByRole('heading', { name: /^Order/ })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Row' })).toHaveFocus();
  });

  it('is beside the list where there is, and gives the focus back', async () => {
    onWideScreen();
    const onClose = await open();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('complementary', { name: 'Order ORD-2026-0005' })).toBeVisible();
    expect(screen.getByRole('heading', { name: /^Order/ })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Row' })).toHaveFocus();
  });

  it('leaves Escape to what has a use for it', async () => {
    onWideScreen();
    const onClose = await open();
    await userEvent.click(screen.getByRole('textbox', { name: 'Search' }));
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Refund Stock Radar' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes by its button', async () => {
    const onClose = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
