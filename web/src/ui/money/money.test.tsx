import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { Money } from './money.tsx';

// R1.6
describe('Money', () => {
  it.each([
    [1234_50, 'negative', '€1,234.50'],
    [-99_00, 'negative', '−€99'],
    [0, 'always', '€0'],
    [12_34, 'always', '+€12.34'],
    [-12_34, 'always', '−€12.34'],
  ] as const)('shows %d cents (sign: %s) as %s', async (cents, sign, shown) => {
    await renderUi(<Money cents={cents} sign={sign} />);
    expect(screen.getByText(shown)).toBeVisible();
  });

  it('can stand out as a total', async () => {
    await renderUi(<Money cents={100} strong />);
    expect(screen.getByText('€1')).toHaveAttribute('data-strong');
  });
});
