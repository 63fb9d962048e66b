import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { someDashboard } from '../../../test/dashboard.ts';
import { catchDownloads, figures, opening } from '../../../test/dashboard-screen.tsx';
import type { drawBars } from '../chart/bars-picture.ts';
import { DashboardScreen } from '../dashboard.tsx';
import type { BreakdownRow } from '../queries.ts';

// The drawing is the real one; only a canvas, which jsdom has not, is left out.
const saved = vi.hoisted(() => vi.fn());
vi.mock('../chart/picture.ts', async (original) => ({
  ...(await original<typeof import('../chart/picture.ts')>()),
  savePicture: saved,
}));

const show = opening(DashboardScreen);

const product = (n: number, different: Partial<BreakdownRow> = {}): BreakdownRow => ({
  value: String(n),
  name: `Product ${n}`,
  sales: 1,
  turnover: 100_00,
  refunds: 0,
  sessions: 10,
  threads: 0,
  ratings: 0,
  stars: 0,
  ...different,
});

/** The dashboard of a seller of so many products. */
function withProducts(count: number, different: Partial<BreakdownRow> = {}) {
  const rows = Array.from({ length: count }, (_, n) => product(n + 1, different));
  return {
    DashboardFigures: [figures(someDashboard({ breakdowns: [{ dimension: 'PRODUCT', rows }] }))],
  };
}

const rows = (name = 'Turnover by product') =>
  within(screen.getByRole('table', { name })).getAllByRole('row').slice(1);

// R16.1
describe('many bars', () => {
  // R9.14: the button that had the focus is gone; the keyboard goes on where the rest begins.
  it('are shown on demand, and the focus goes to the first of them', async () => {
    await show('', withProducts(11));
    const more = await screen.findByRole('button', { name: 'Show 3 more' });
    expect(rows()).toHaveLength(8);
    act(() => more.focus());
    await userEvent.keyboard('{Enter}');
    expect(rows()).toHaveLength(11);
    expect(screen.getByRole('link', { name: 'Product 9' })).toHaveFocus();
  });

  it('have a row that takes the focus also where no page is behind them', async () => {
    await show('', withProducts(11), ['orders']);
    await userEvent.click(await screen.findByRole('button', { name: 'Show 3 more' }));
    expect(rows()[8]).toHaveFocus();
    expect(rows()[8]).toHaveTextContent('Product 9');
  });

  it('are all there on paper, without a button, and few again afterwards', async () => {
    await show('', withProducts(22));
    await screen.findByRole('button', { name: 'Show 14 more' });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(rows()).toHaveLength(22);
    expect(screen.queryByRole('button', { name: /^Show \d+ more$/ })).toBeNull();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(rows()).toHaveLength(8);
  });

  const draw = async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: /by product: download as PNG/ }),
    );
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const drawing = saved.mock.calls[0]?.[0] as ReturnType<typeof drawBars>;
    saved.mockClear();
    return {
      words: [...drawing.querySelectorAll('text')].map(({ textContent }) => textContent),
      bars: drawing.querySelectorAll('rect').length,
      height: Number(drawing.getAttribute('height')),
    };
  };

  // Browsers draw no picture of any height.
  it('are drawn as far as a picture goes, with one row for what the others come to', async () => {
    await show('', withProducts(1060));
    const { words, bars, height } = await draw();
    expect(bars).toBe(150);
    expect(words.slice(-4)).toEqual([
      'Product 150',
      '€100 · 0.1%',
      '910 others',
      '€91,000 · 85.8%',
    ]);
    expect(height).toBeLessThan(5_000);
  });

  it('are only counted where they have no sum', async () => {
    await show('?indicator=conversion', withProducts(151, { sales: 1 }));
    const { words } = await draw();
    expect(words.slice(-4)).toEqual(['Product 150', '10%', '1 other', '']);
  });

  it('are all drawn where there is room for them', async () => {
    await show('', withProducts(150));
    expect((await draw()).words.slice(-2)).toEqual(['Product 150', '€100 · 0.7%']);
  });

  // R16.1: what is visited and never bought is what a seller looks for here.
  it('have a conversion of nothing on the page, in the file and in the picture', async () => {
    const { blobs } = catchDownloads();
    const breakdowns = [
      {
        dimension: 'PRODUCT' as const,
        rows: [
          product(1),
          product(2, { sales: 0, turnover: 0 }),
          product(3, { sales: 0, sessions: 0 }),
        ],
      },
    ];
    await show('?indicator=conversion', {
      DashboardFigures: [figures(someDashboard({ breakdowns }))],
    });
    const csv = await screen.findByRole('button', {
      name: 'Conversion by product: download as CSV',
    });
    expect(rows('Conversion by product').map(({ textContent }) => textContent)).toEqual([
      'Product 110%',
      'Product 20%',
    ]);
    await userEvent.click(csv);
    expect(await blobs[0]?.text()).toMatch(/Product 1,10\.00\r\nProduct 2,0\.00\r\n$/);
    const { words, bars } = await draw();
    expect(words).toEqual(['Product 1', '10%', 'Product 2', '0%']);
    expect(bars).toBe(1);
  });
});
