import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Indicator } from '../../../graphql/generated/graphql.ts';
import { someDashboard, someFigure } from '../../../test/dashboard.ts';
import { curve, figures, opening } from '../../../test/dashboard-screen.tsx';
import { DashboardScreen } from '../dashboard.tsx';

const show = opening(DashboardScreen);

/** Four free sales and not a cent, of which neither the time before had one. */
function freeSales(days: { from?: string; to?: string } = {}) {
  const whole = someDashboard();
  const row = whole.breakdowns[0]?.rows[0];
  return figures({
    ...whole,
    ...days,
    indicators: whole.indicators.map(({ indicator }) => someFigure(indicator, values[indicator])),
    breakdowns: row
      ? [
          {
            dimension: 'PRODUCT',
            rows: [
              { ...row, sales: 4, turnover: 0, refunds: 0, sessions: 0, threads: 0, ratings: 0 },
            ],
          },
        ]
      : [],
    markers: [],
  });
}

const values: Record<Indicator, number | null> = {
  TURNOVER: 0,
  REFUNDS: 0,
  SALES: 4,
  SESSIONS: 0,
  CONVERSION: null,
  TICKETS_RECEIVED: 0,
  AVERAGE_RATE: null,
};

// R16.1: what is said is true of the indicator that is looked at.
describe('where there is nothing', () => {
  it.each([
    ['turnover', 'No turnover in this period'],
    ['refunds', 'No refunds in this period'],
    ['sessions', 'No sessions in this period'],
    ['tickets_received', 'No tickets in this period'],
  ])('curve and bars say of what: %s', async (indicator, words) => {
    await show(`?indicator=${indicator}`, { DashboardFigures: [freeSales()] });
    await curve();
    expect(within(screen.getByRole('figure')).getByText(words)).toBeVisible();
    const bars = within(screen.getByRole('tabpanel'));
    expect(bars.getByRole('heading', { name: words })).toBeVisible();
    expect(bars.getByText('Choose a longer period above to look further.')).toBeVisible();
  });

  it('nothing is said where there are sales without a cent', async () => {
    await show('?indicator=sales', { DashboardFigures: [freeSales()] });
    await curve();
    expect(screen.queryByText(/in this period$/)).toBeNull();
  });

  it('the bars of ratings say so', async () => {
    await show('?indicator=average_rate', { DashboardFigures: [freeSales()] });
    expect(await screen.findByRole('heading', { name: 'No ratings in this period' })).toBeVisible();
  });

  it('no longer period is advised where there is none', async () => {
    const days = { from: '2016-11-16', to: '2026-11-15' };
    await show('?all=true', { DashboardFigures: [freeSales(days)] });
    await curve();
    expect(
      screen.getByText('As soon as there is something to count, it appears here.'),
    ).toBeVisible();
    expect(screen.queryByText(/longer period/)).toBeNull();
  });

  it('sessions that led to no sale differ from none', async () => {
    const indicators = someDashboard().indicators.map((figure) => someFigure(figure.indicator, 0));
    await show('?indicator=conversion&compare=none', {
      DashboardFigures: [figures(someDashboard({ indicators, breakdowns: [] }))],
    });
    await curve();
    expect(screen.getByText('No session led to a sale in this period')).toBeVisible();
    const bars = within(screen.getByRole('tabpanel'));
    expect(bars.getByRole('heading', { name: 'No session was counted' })).toBeVisible();
  });
});
