import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ToneIcon } from './tone-icon.tsx';

// R9.14: the shape says what the colour does, and screen readers have the words.
it('has a shape of its own for what each colour means', () => {
  const shapes = (['info', 'success', 'warning', 'error'] as const).map((type) => {
    const { container } = render(<ToneIcon type={type} size={24} />);
    const icon = container.querySelector('svg');
    expect(icon).toHaveAttribute('width', '24');
    expect(icon).toHaveAttribute('aria-hidden', 'true');
    return icon?.innerHTML;
  });
  expect(new Set(shapes).size).toBe(4);
});
