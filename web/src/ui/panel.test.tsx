import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Panel } from './panel.tsx';

it('is a region where a heading names it', () => {
  render(
    <Panel labelledBy="heading">
      <h2 id="heading">Account</h2>
    </Panel>,
  );
  expect(screen.getByRole('region', { name: 'Account' })).toBeVisible();
});

it('is no landmark without a name', () => {
  render(<Panel padded>Text</Panel>);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(screen.getByText('Text')).toHaveAttribute('data-padded', 'true');
});
