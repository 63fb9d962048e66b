import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { someDashboard } from '../../../test/dashboard.ts';
import { figures, opening } from '../../../test/dashboard-screen.tsx';
import { DashboardScreen } from '../dashboard.tsx';

const show = opening(DashboardScreen);

// R16.1, R16.3
describe('the bars', () => {
  it('are ranked with value and share, and lead to the orders', async () => {
    await show('?from=2026-11-11&to=2026-11-15');
    const table = within(await screen.findByRole('table', { name: 'Turnover by product' }));
    const [, first, second] = table.getAllByRole('row');
    expect(first).toHaveTextContent('Stock Radar€90060%');
    expect(second).toHaveTextContent('Size Guide€60040%');
    expect(table.getByRole('link', { name: 'Stock Radar' })).toHaveAttribute(
      'href',
      '/sellers/en/orders?from=2026-11-11&to=2026-11-15&productID=1&type=ORDER',
    );
  });

  it('are divided otherwise by a tab, in the address', async () => {
    const { here } = await show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Country' }));
    const table = within(await screen.findByRole('table', { name: 'Turnover by country' }));
    expect(table.getByRole('link', { name: 'France' })).toBeVisible();
    expect(here()).toBe('/sellers/en/dashboard?by=country');
  });

  it('give a reason for a product without sessions', async () => {
    await show('?indicator=conversion');
    const table = within(await screen.findByRole('table', { name: 'Conversion by product' }));
    const [, , second] = table.getAllByRole('row');
    expect(second).toHaveTextContent('Size Guide–No session was counted');
  });

  it('show the average rating and the tickets of each product, and lead to them', async () => {
    await show('?from=2026-11-11&to=2026-11-15&indicator=average_rate');
    const table = within(await screen.findByRole('table', { name: 'Average rating by product' }));
    const [, first, second] = table.getAllByRole('row');
    expect(first).toHaveTextContent(/^Size Guide5$/);
    expect(second).toHaveTextContent(/^Stock Radar3\.75$/);
    await userEvent.click(screen.getByRole('button', { name: 'Tickets received' }));
    const tickets = within(
      await screen.findByRole('table', { name: 'Tickets received by product' }),
    );
    expect(tickets.getByRole('row', { name: /Stock Radar/ })).toHaveTextContent(/2066\.7%$/);
    expect(tickets.getByRole('link', { name: 'Stock Radar' })).toHaveAttribute(
      'href',
      '/sellers/en/messages?from=2026-11-11&to=2026-11-15&productID=1&state=ALL',
    );
  });

  // A product has a type; Business Care is one of lines, which nobody visits.
  it('show sessions, conversion, tickets and ratings of each type', async () => {
    const whole = someDashboard();
    const care = { sessions: 0, threads: 0, ratings: 0, stars: 0, refunds: 0, name: '' };
    const rows = [
      { ...care, value: 'module', sales: 20, turnover: 900_00, sessions: 400, threads: 20 },
      { ...care, value: 'theme', sales: 0, turnover: 0, sessions: 100, ratings: 2, stars: 9 },
      { ...care, value: 'business_care', sales: 10, turnover: 600_00 },
    ];
    const breakdowns = [...whole.breakdowns, { dimension: 'TYPE' as const, rows }];
    await show('?from=2026-11-11&to=2026-11-15&indicator=sessions&by=type', {
      DashboardFigures: [figures({ ...whole, breakdowns })],
    });
    const bars = async (name: string) => {
      const table = await screen.findByRole('table', { name });
      return within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
    };
    expect(await bars('Sessions by type')).toEqual(['Module40080%', 'Theme10020%']);
    expect(within(screen.getByRole('tabpanel')).queryByRole('link')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Conversion' }));
    expect(await bars('Conversion by type')).toEqual([
      'Module5%',
      'Theme0%',
      'Business Care–No session was counted',
    ]);
    expect(screen.getByRole('link', { name: 'Module' })).toHaveAttribute(
      'href',
      '/sellers/en/orders?from=2026-11-11&to=2026-11-15&product_type=module&type=ORDER',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Tickets received' }));
    expect(await bars('Tickets received by type')).toEqual(['Module20100%']);
    await userEvent.click(screen.getByRole('button', { name: 'Average rating' }));
    expect(await bars('Average rating by type')).toEqual(['Theme4.5']);
  });

  it('show turnover for ratings where they are not divided so, and say it', async () => {
    await show('?indicator=average_rate&by=country');
    expect(await screen.findByRole('heading', { name: 'Turnover by country' })).toBeVisible();
  });

  it('lead to the orders of the product that is looked at', async () => {
    await show('?from=2026-11-11&to=2026-11-15&productID=1&by=country');
    const table = within(await screen.findByRole('table', { name: 'Turnover by country' }));
    expect(table.getByRole('link', { name: 'France' })).toHaveAttribute(
      'href',
      '/sellers/en/orders?from=2026-11-11&to=2026-11-15&productID=1&country=FR&type=ORDER',
    );
  });
});
