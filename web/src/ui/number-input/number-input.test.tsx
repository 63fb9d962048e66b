import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { UiLanguage } from '../texts.ts';
import { NumberInput } from './number-input.tsx';
import { stepped } from './stepped.ts';

interface UsesProps {
  start: number | null;
  min?: number;
  max?: number;
  step?: number;
}

function Uses({ start, ...bounds }: UsesProps) {
  const [value, setValue] = useState(start);
  return <NumberInput label="Uses" value={value} onChange={setValue} {...bounds} />;
}

const input = () => screen.getByRole('spinbutton', { name: 'Uses' });
const increase = () => screen.getByRole('button', { name: 'Increase: Uses' });
const decrease = () => screen.getByRole('button', { name: 'Decrease: Uses' });

// R9.11
describe('NumberInput', () => {
  it('goes by steps, and its buttons stop at the bounds', async () => {
    await renderUi(<Uses start={5} min={1} max={10} step={4} />);
    await userEvent.click(increase());
    expect(input()).toHaveValue(9);
    expect(increase()).toBeDisabled();
    await userEvent.click(increase());
    expect(input()).toHaveValue(9);
    await userEvent.click(decrease());
    await userEvent.click(decrease());
    expect(input()).toHaveValue(1);
    expect(decrease()).toBeDisabled();
  });

  it('goes by the arrow keys within the same bounds', async () => {
    await renderUi(<Uses start={1} min={0} max={2} />);
    await userEvent.click(input());
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(input()).toHaveValue(2);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(input()).toHaveValue(0);
  });

  it('knows no bounds unless it is given some', async () => {
    await renderUi(<Uses start={0} />);
    await userEvent.click(decrease());
    expect(input()).toHaveValue(-1);
    expect(increase()).toBeEnabled();
  });

  it('can be emptied and typed in', async () => {
    await renderUi(<Uses start={5} max={20} />);
    await userEvent.clear(input());
    expect(input()).toHaveValue(null);
    await userEvent.type(input(), '12');
    expect(input()).toHaveValue(12);
  });

  // R9.13
  it('names its buttons in the language of the components', async () => {
    await renderUi(
      <UiLanguage value="de">
        <Uses start={1} />
      </UiLanguage>,
    );
    expect(screen.getByRole('button', { name: 'Erhöhen: Uses' })).toBeVisible();
  });
});

describe('stepped', () => {
  it.each([
    [0.1, 0.2, 0, 1, 0.3],
    [1, -0.1, 0, 1, 0.9],
    [null, 1, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0],
    [null, 1, 5, 10, 5],
    [null, -1, -9, -3, -3],
    [9, 2, 0, 10, null],
    [50, -1, 0, 10, null],
    [11, -1, 0, 10, 10],
  ])('from %s by %s within %s and %s goes to %s', (value, step, min, max, next) => {
    expect(stepped(value, step, min, max)).toBe(next);
  });
});
