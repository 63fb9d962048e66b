import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { someDashboard, someFigure } from '../../../test/dashboard.ts';
import { catchDownloads, curve, figures, opening, tile } from '../../../test/dashboard-screen.tsx';
import { DashboardScreen } from '../dashboard.tsx';

const show = opening(DashboardScreen);

// R16.1, R16.3
describe('the curve', () => {
  it('says in words what it shows', async () => {
    await show();
    const figure = await screen.findByRole('figure', { name: 'Turnover over time' });
    expect(figure).toHaveTextContent(/Turnover €1,500\./);
    expect(figure).toHaveTextContent(/Previous period \(6\W+10 Nov 2026\): €750 \(\+100%\)\./);
    expect(figure).toHaveTextContent('Highest: €500 (15 November 2026).');
    expect(figure).toHaveTextContent(
      '13 November 2026, Price changed, Stock Radar: €79.99 → €1,089.',
    );
  });

  it('is gone along by the keyboard, and each point opens its orders', async () => {
    const { here } = await show();
    const slider = await curve();
    expect(slider).toHaveAccessibleName(/arrow keys to move from point to point/);
    act(() => slider.focus());
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      '15 November 2026: Turnover €500. Previous period: €250.',
    );
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^13 November 2026: Turnover €300\..*Price changed/),
    );
    await userEvent.keyboard('{Home}');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^11 November/));
    const point = '/sellers/en/orders?from=2026-11-11&to=2026-11-11&type=ORDER';
    const figure = within(screen.getByRole('figure', { name: 'Turnover over time' }));
    expect(figure.getByRole('link', { name: 'Show the orders' })).toHaveAttribute('href', point);
    await userEvent.keyboard('{Enter}');
    expect(here()).toBe(point);
  });

  it('names the first of many things the seller did, and counts the others', async () => {
    const markers = Array.from({ length: 90 }, (_, n) => ({
      on: '2026-11-13',
      kind: 'PRICE_CHANGED' as const,
      product_id: '2',
      text: `${n + 10}.00 → ${n + 11}.00 €`,
    }));
    await show('', { DashboardFigures: [figures(someDashboard({ markers }))] });
    const slider = await curve();
    const figure = screen.getByRole('figure', { name: 'Turnover over time' });
    const words = 'Price changed, Size Guide: €12 → €13. And 87 more.';
    expect(within(figure).getByText(/Highest/)).toHaveTextContent(words);
    act(() => slider.focus());
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining(words));
    // The tooltip, which only repeats the slider, ends there, too.
    expect(figure.querySelector('strong')?.parentElement).toHaveTextContent(/€13\.And 87 more\.$/);
    // The table has the others on demand.
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const table = within(screen.getByRole('table', { name: 'Turnover over time' }));
    expect(table.getByText(/€99 → €100/)).toBeInTheDocument();
  });

  it('does not name the product of a mark where all figures are of it', async () => {
    await show('?productID=1');
    const figure = await screen.findByRole('figure', { name: 'Turnover over time' });
    expect(figure).toHaveTextContent('13 November 2026, Price changed: €79.99 → €1,089.');
  });

  it('compares with the year before, or with nothing', async () => {
    const { here } = await show();
    await curve();
    await userEvent.click(screen.getByRole('radio', { name: 'A year earlier' }));
    expect(here()).toBe('/sellers/en/dashboard?compare=year_before');
    expect(screen.getByText(/A year earlier \(11\W+15 Nov 2025\)$/)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Nothing' }));
    expect(screen.queryByText(/A year earlier \(/)).not.toBeInTheDocument();
  });

  it('has its data as a table, each row with its link', async () => {
    await show();
    await curve();
    const button = screen.getByRole('button', { name: 'Table' });
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    const table = within(screen.getByRole('table', { name: 'Turnover over time' }));
    expect(table.getAllByRole('row')).toHaveLength(6);
    const [, first] = table.getAllByRole('row');
    expect(first).toHaveTextContent('11 November 2026€100€50+100%');
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      '/sellers/en/orders?from=2026-11-11&to=2026-11-11&type=ORDER',
    );
  });

  it('leads nowhere from a day without a figure', async () => {
    const indicators = someDashboard().indicators.map((figure) => ({
      ...figure,
      series: figure.series.map((point, i) => (i === 1 ? { ...point, value: null } : point)),
    }));
    await show('?indicator=AVERAGE_RATE', {
      DashboardFigures: [figures(someDashboard({ indicators }))],
    });
    await curve();
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const rows = screen.getAllByRole('row').slice(1, 4);
    expect(rows.map((row) => within(row).queryAllByRole('link').length)).toEqual([1, 0, 1]);
  });

  it('is there where only the period before has something', async () => {
    const indicators = someDashboard().indicators.map((figure) => ({
      ...figure,
      value: 0,
      series: figure.series.map((point) => ({ ...point, value: 0 })),
    }));
    await show('', { DashboardFigures: [figures(someDashboard({ indicators }))] });
    await curve();
    expect(screen.queryByText('No turnover in this period')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Nothing' }));
    expect(screen.getByText('No turnover in this period')).toBeVisible();
  });

  it('is downloaded as CSV', async () => {
    const { blobs, names } = catchDownloads();
    await show();
    await curve();
    await userEvent.click(
      screen.getByRole('button', { name: 'Turnover over time: download as CSV' }),
    );
    expect(names).toEqual(['merkato-turnover-2026-11-11-2026-11-15.csv']);
    expect(await blobs[0]?.text()).toMatch(
      /^\uFEFF?From,To,Turnover,Previous period,What you did\r\n2026-11-11,2026-11-11,100\.00,50\.00,\r\n/,
    );
    expect(await blobs[0]?.text()).toContain(
      '300.00,150.00,"Price changed, Stock Radar: €79.99 → €1,089."\r\n',
    );
  });

  it('is downloaded with the name of the product it is of', async () => {
    const { blobs, names } = catchDownloads();
    await show('?productID=2&by=country');
    await curve();
    for (const chart of ['Turnover over time', 'Turnover by country']) {
      await userEvent.click(screen.getByRole('button', { name: `${chart}: download as CSV` }));
    }
    expect(names).toEqual([
      'merkato-turnover-size-guide-2026-11-11-2026-11-15.csv',
      'merkato-turnover-by-country-size-guide-2026-11-11-2026-11-15.csv',
    ]);
    expect(await blobs[0]?.text()).toMatch(
      /^\uFEFF?Product,From,To,Turnover,.*\r\nSize Guide,2026-11-11,2026-11-11,100\.00,/,
    );
    expect(await blobs[1]?.text()).toMatch(
      /^\uFEFF?Product,Country,Turnover\r\nSize Guide,France,1500\.00\r\n/,
    );
  });

  it('says so where there is nothing', async () => {
    const indicators = someDashboard().indicators.map(({ indicator }) => someFigure(indicator, 0));
    await show('', {
      DashboardFigures: [figures(someDashboard({ indicators, breakdowns: [], markers: [] }))],
    });
    // The curve says it, and so do the bars.
    expect(await screen.findAllByText('No turnover in this period')).toHaveLength(2);
    expect((await tile('Turnover')).getByText('Same as before')).toBeVisible();
  });
});
