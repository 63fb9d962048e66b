import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { someDashboard, someFigure } from '../../../test/dashboard.ts';
import { figures, opening, tile } from '../../../test/dashboard-screen.tsx';
import { DashboardScreen } from '../dashboard.tsx';

const show = opening(DashboardScreen);

// R16.1, R16.3
describe('the tiles', () => {
  it('show seven indicators, their changes in words, and where they come from', async () => {
    const { requests } = await show('?from=2026-11-11&to=2026-11-15');
    const turnover = await tile('Turnover');
    const link = turnover.getByRole('link');
    expect(link).toHaveTextContent('Turnover: €1,500. Show the orders');
    expect(link).toHaveAttribute(
      'href',
      '/sellers/en/orders?from=2026-11-11&to=2026-11-15&type=ORDER',
    );
    expect(turnover.getByText('+100%').closest('li')).toHaveTextContent(
      '+100% (better than before)',
    );
    expect(turnover.getByText('Nothing a year ago to compare with')).toBeVisible();
    // The label names the days that “before” means.
    expect(screen.getByText(/^Before: /)).toHaveTextContent(
      /^Before: .*6.*10 .* · A year ago: .*11.*15 .*2025$/,
    );
    // More refunds are not better, whatever the sign.
    expect((await tile('Refunds')).getByText('+100%').closest('li')).toHaveTextContent(
      '+100% (worse than before)',
    );
    expect((await tile('Conversion')).getByText('5%')).toBeVisible();
    expect((await tile('Conversion')).getByText('+2.5 points')).toBeVisible();
    expect((await tile('Average rating')).getByText('+0.25')).toBeVisible();
    expect((await tile('Tickets received')).getByText('+100%').closest('li')).toHaveTextContent(
      '(more than before)',
    );
    // One round: both queries at once, each sent once.
    const names = requests.map(({ operationName }) => operationName).sort();
    expect(names).toEqual(['DashboardFigures', 'DashboardStanding', 'Shell']);
    expect(
      requests.find(({ operationName }) => operationName === 'DashboardFigures')?.variables,
    ).toEqual({
      from: '2026-11-11',
      to: '2026-11-15',
      productID: null,
      by_month: true,
      lang: 'en',
    });
  });

  // R16.3: what reads as nothing is no change, in tile, sentence and table alike.
  it('call the same what differs by less than is shown', async () => {
    const nearly = (value: number) => ({ value, previous: value + 1, year_before: value - 1 });
    const turnover = someFigure('TURNOVER', 100_00);
    const indicators = someDashboard().indicators.map((figure) =>
      figure.indicator === 'TURNOVER'
        ? {
            ...turnover,
            ...nearly(1500_00),
            series: turnover.series.map((point) => ({ ...point, ...nearly(300_00) })),
          }
        : figure,
    );
    await show('?from=2026-11-11&to=2026-11-15&compare=year_before', {
      DashboardFigures: [figures(someDashboard({ indicators }))],
    });
    const words = await tile('Turnover');
    expect(words.getByText('Same as before')).toBeVisible();
    expect(words.getByText('Same as a year ago')).toBeVisible();
    expect(words.queryByText(/better|worse|%/)).toBeNull();
    const curve = screen.getByRole('figure', { name: 'Turnover over time' });
    expect(curve).toHaveTextContent('€1,499.99 (0%).');
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const table = within(await screen.findByRole('table', { name: 'Turnover over time' }));
    expect(table.getAllByRole('cell', { name: '0%' })).toHaveLength(5);
  });

  it('each say how they are counted', async () => {
    await show();
    const info = await screen.findByRole('button', { name: 'Turnover: how it is counted' });
    expect(info).toHaveAccessibleDescription(/without VAT.*midnight in Paris/);
    expect(screen.getAllByRole('button', { name: /how it is counted/ })).toHaveLength(7);
  });

  it('give a reason where there is no figure', async () => {
    const dashboard = someDashboard();
    const indicators = dashboard.indicators.map((figure) =>
      ['CONVERSION', 'AVERAGE_RATE'].includes(figure.indicator)
        ? someFigure(figure.indicator, null)
        : figure,
    );
    await show('?indicator=conversion', {
      DashboardFigures: [figures({ ...dashboard, indicators })],
    });
    const conversion = await tile('Conversion');
    expect(conversion.getByRole('link')).toHaveTextContent('Conversion: –.');
    expect(conversion.getByText('No session was counted')).toBeVisible();
    expect((await tile('Average rating')).getByText('No rating was given')).toBeVisible();
  });

  // R2.30
  it('leads to no page that the deployment leaves out', async () => {
    await show('', {}, ['orders']);
    expect((await tile('Turnover')).queryByRole('link')).toBeNull();
    expect((await tile('Average rating')).getByRole('link')).toBeVisible();
  });

  // R16.3: sessions leave no lines; their figure leads to the counts it sums up.
  it('lead to the counts of each day where there are no lines', async () => {
    const { here, router } = await show('?from=2026-11-11&to=2026-11-15&indicator=sessions');
    const link = (await tile('Sessions')).getByRole('link');
    expect(link).toHaveTextContent('Sessions: 600. Show day by day');
    const days = () => screen.getByRole('group', { name: 'Sessions over time' });
    await userEvent.click(link);
    await waitFor(() => expect(days()).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Table' })).toHaveAttribute('aria-pressed', 'true');
    // Followed again from the same place it leads there again.
    await userEvent.click((await tile('Sessions')).getByRole('link'));
    await waitFor(() => expect(days()).toHaveFocus());
    await userEvent.click(within(days()).getByRole('link', { name: '80' }));
    expect(here() + router.state.location.hash).toBe(
      '/sellers/en/dashboard?from=2026-11-12&to=2026-11-12&indicator=sessions#days',
    );
  });

  it('lead no further than to the counts of one product', async () => {
    await show('?from=2026-11-11&to=2026-11-15&productID=1&indicator=sessions#days');
    const days = await screen.findByRole('group', { name: 'Sessions over time' });
    await waitFor(() => expect(days).toHaveFocus());
    expect(within(days).getByRole('cell', { name: '120' })).toBeVisible();
    expect(within(days).queryByRole('link')).toBeNull();
  });

  it('choose what is shown over time, in the address', async () => {
    const { here, router } = await show('?compare=none');
    expect(await screen.findByRole('heading', { name: 'Turnover over time' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Refunds' }));
    expect(await screen.findByRole('heading', { name: 'Refunds over time' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refunds' })).toHaveAttribute('aria-pressed', 'true');
    expect(here()).toBe('/sellers/en/dashboard?indicator=refunds&compare=none');
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { name: 'Turnover over time' })).toBeVisible();
  });
});
