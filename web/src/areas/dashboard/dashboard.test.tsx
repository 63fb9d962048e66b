import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refused } from '../../test/answers.ts';
import { someDashboard } from '../../test/dashboard.ts';
import { curve, figures, opening, tile } from '../../test/dashboard-screen.tsx';
import { DashboardScreen } from './dashboard.tsx';

const show = opening(DashboardScreen);

// R2.10
describe('the screen', () => {
  it('has its shape before its figures', async () => {
    await show('', {
      DashboardFigures: [{ waiting: true }],
      DashboardStanding: [{ waiting: true }],
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(screen.getByText('Loading your figures')).toHaveAttribute('role', 'status');
    const tiles = within(screen.getByRole('region', { name: 'Indicators' }));
    expect(tiles.getAllByRole('listitem')).toHaveLength(8);
  });

  it('says when the figures cannot be loaded, and tries again', async () => {
    const { requests } = await show('?productID=2', {
      DashboardFigures: [refused('INTERNAL_SERVER_ERROR', { id: 'a1b2' }), figures()],
    });
    expect(await screen.findByText('The figures could not be loaded')).toBeVisible();
    expect(screen.getByText('a1b2')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all products' }));
    expect((await tile('Turnover')).getByText(/1,500/)).toBeVisible();
    const last = requests
      .filter(({ operationName }) => operationName === 'DashboardFigures')
      .at(-1);
    expect(last?.variables.productID).toBeNull();
  });

  it('says that there is no such product, and leads to all of them', async () => {
    const { requests } = await show('?productID=999999', {
      DashboardFigures: [
        refused('BAD_USER_INPUT', { reason: 'product_unknown', field: 'productID' }),
        figures(),
      ],
    });
    expect(await screen.findByText('Product not found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all products' }));
    expect((await tile('Turnover')).getByText(/1,500/)).toBeVisible();
    const last = requests
      .filter(({ operationName }) => operationName === 'DashboardFigures')
      .at(-1);
    expect(last?.variables.productID).toBeNull();
  });

  it('compares a time to come with nothing', async () => {
    const indicators = someDashboard().indicators.map((figure) => ({
      ...figure,
      value: 0,
      series: figure.series.map((point) => ({ ...point, value: 0 })),
    }));
    const days = { from: '2190-01-01', to: '2190-01-05' };
    await show('?from=2190-01-01&to=2190-01-05', {
      DashboardFigures: [figures(someDashboard({ ...days, indicators, markers: [] }))],
    });
    const turnover = await tile('Turnover');
    expect(turnover.getByRole('link')).toHaveTextContent('Turnover: €0.');
    expect(turnover.queryByText(/(than|as) before|a year ago/i)).not.toBeInTheDocument();
    expect(screen.queryByText(/Previous period/)).not.toBeInTheDocument();
    expect(screen.getByText('No turnover in this period')).toBeVisible();
  });

  it('compares all there is with nothing', async () => {
    const days = { from: '2016-11-16', to: '2026-11-15' };
    await show('?period=all', { DashboardFigures: [figures(someDashboard(days))] });
    expect((await tile('Turnover')).queryByText(/than before/i)).not.toBeInTheDocument();
    expect(screen.queryByText(/Previous period/)).not.toBeInTheDocument();
  });

  it('keeps the figures in sight while others are on their way', async () => {
    await show('', { DashboardFigures: [figures(), { waiting: true }] });
    await curve();
    await userEvent.click(screen.getByRole('button', { name: 'Period: Last 30 days' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Last 7 days' }));
    expect((await tile('Turnover')).getByText(/1,500/)).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('figure').closest('[aria-busy]')).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    );
  });

  it('is narrowed to a product', async () => {
    const { requests, here } = await show();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Product' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Size Guide' }));
    expect(here()).toBe('/sellers/en/dashboard?productID=2');
    await waitFor(() =>
      expect(
        requests.filter(({ operationName }) => operationName === 'DashboardFigures').at(-1)
          ?.variables,
      ).toMatchObject({ productID: '2' }),
    );
  });
});
