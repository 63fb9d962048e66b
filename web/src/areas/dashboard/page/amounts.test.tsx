import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { someDashboard, someFigure } from '../../../test/dashboard.ts';
import { curve, figures, opening, tile } from '../../../test/dashboard-screen.tsx';
import { DashboardScreen } from '../dashboard.tsx';

const show = opening(DashboardScreen);

/** A seller of millions: 15 times this in the period, half as much before. */
const base = 1_234_567_82;

function millions() {
  const whole = someDashboard();
  const [first, ...others] = whole.breakdowns;
  const rows = first?.rows.map((row) => ({ ...row, turnover: 123_456_789_01 })) ?? [];
  return figures({
    ...whole,
    indicators: whole.indicators.map((figure) =>
      figure.indicator === 'TURNOVER' ? someFigure('TURNOVER', base) : figure,
    ),
    breakdowns: [{ dimension: 'PRODUCT', rows }, ...others],
  });
}

// R11.5, R16.3: whoever compares with the orders sees the same to the cent.
describe('amounts from a million on', () => {
  // R9.1: compact in large letters.
  it('are compact in the tile, which has the exact one too', async () => {
    await show('', { DashboardFigures: [millions()] });
    const turnover = (await tile('Turnover')).getByRole('link');
    expect(turnover).toHaveTextContent('Turnover: €18.52M, €18,518,517.30. Show the orders');
    expect(within(turnover).getByText('€18,518,517.30')).toBeVisible();
    const refunds = (await tile('Refunds')).getByRole('link');
    expect(refunds).toHaveTextContent('Refunds: €150. Show the refunds');
  });

  it('are exact below the curve, in its tip, at its points and in the table', async () => {
    await show('', { DashboardFigures: [millions()] });
    const slider = await curve();
    const figure = screen.getByRole('figure', { name: 'Turnover over time' });
    expect(figure).toHaveTextContent('Turnover €18,518,517.30.');
    expect(figure).toHaveTextContent('€9,259,258.65 (+100%). Highest: €6,172,839.10');
    act(() => slider.focus());
    expect(figure.querySelector('strong')?.parentElement).toHaveTextContent(
      '€6,172,839.10Previous period: €3,086,419.55',
    );
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('€6,172,839.10.'));
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const table = within(screen.getByRole('table', { name: 'Turnover over time' }));
    expect(table.getAllByRole('row')[1]).toHaveTextContent('€1,234,567.82€617,283.91+100%');
  });

  it('are exact beside the bars', async () => {
    await show('', { DashboardFigures: [millions()] });
    const table = within(await screen.findByRole('table', { name: 'Turnover by product' }));
    expect(table.getAllByRole('row')[1]).toHaveTextContent('Stock Radar€123,456,789.0150%');
  });
});
