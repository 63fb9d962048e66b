import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { opening } from '../../../test/dashboard-screen.tsx';
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
      '/sellers/en/messages?from=2026-11-11&to=2026-11-15&productID=1',
    );
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
