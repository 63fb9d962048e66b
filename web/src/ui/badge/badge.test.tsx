import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Badge } from './badge.tsx';

// R9.7
describe('Badge', () => {
  it('shows its content, quiet and of medium size', () => {
    render(<Badge content="Active" />);
    const badge = screen.getByText('Active');
    expect(badge).toHaveAttribute('data-type', 'neutral');
    expect(badge).toHaveAttribute('data-size', 'medium');
    for (const option of ['circle', 'bold', 'brighter', 'uppercase']) {
      expect(badge).not.toHaveAttribute(`data-${option}`);
    }
  });

  it.each(['info', 'success', 'error', 'warning'] as const)('comes as %s', (type) => {
    render(<Badge content="State" type={type} />);
    expect(screen.getByText('State')).toHaveAttribute('data-type', type);
  });

  it.each(['small', 'medium', 'large'] as const)('comes in %s', (size) => {
    render(<Badge content="State" size={size} />);
    expect(screen.getByText('State')).toHaveAttribute('data-size', size);
  });

  it.each(['circle', 'bold', 'brighter', 'uppercase'] as const)('can be %s', (option) => {
    render(<Badge content="State" {...{ [option]: true }} />);
    expect(screen.getByText('State')).toHaveAttribute(`data-${option}`);
  });

  it.each([
    [undefined, 'Messages3'],
    ['right', 'Messages3'],
    ['left', '3Messages'],
  ] as const)('is beside its children (%s)', (position, read) => {
    const { container } = render(
      <Badge content={3} {...(position && { position })}>
        Messages
      </Badge>,
    );
    expect(container).toHaveTextContent(read);
  });
});
