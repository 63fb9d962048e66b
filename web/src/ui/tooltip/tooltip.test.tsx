import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { place } from './place.ts';
import { Tooltip } from './tooltip.tsx';

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

/** Moves the focus as the Tab key would. */
function focusByKeyboard(element: HTMLElement) {
  const matches = element.matches.bind(element);
  vi.spyOn(element, 'matches').mockImplementation(
    (selector: string) => selector === ':focus-visible' || matches(selector),
  );
  fireEvent.focusIn(element);
  wait(0);
}

// R9.9
describe('Tooltip', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(
      <Tooltip text="Paid on the 1st">
        <button type="button">Payout</button>
      </Tooltip>,
    );
  });
  afterEach(() => void vi.useRealTimers());

  const target = () => screen.getByRole('button');
  const tip = () => screen.getByText('Paid on the 1st');
  const enter = (pointerType = 'mouse') =>
    fireEvent(
      target().parentElement as Element,
      Object.assign(new Event('pointerenter'), { pointerType }),
    );

  it('describes its target even while it is not shown', () => {
    expect(target()).toHaveAccessibleDescription('Paid on the 1st');
    expect(tip()).not.toBeVisible();
  });

  it('comes when the pointer has rested for 500 ms', () => {
    enter();
    wait(499);
    expect(tip()).not.toBeVisible();
    wait(1);
    expect(tip()).toBeVisible();
    expect(tip()).toHaveAttribute('role', 'tooltip');
  });

  it('stays away when the pointer only passes', () => {
    enter();
    wait(300);
    fireEvent(target().parentElement as Element, new Event('pointerleave'));
    wait(1000);
    expect(tip()).not.toBeVisible();
  });

  it('does not come by touch', () => {
    enter('touch');
    wait(1000);
    expect(tip()).not.toBeVisible();
  });

  it('comes at once with the focus, and goes with it', () => {
    focusByKeyboard(target());
    expect(tip()).toBeVisible();
    fireEvent.focusOut(target());
    wait(0);
    expect(tip()).not.toBeVisible();
  });

  it('stays away after Escape, also with the pointer resting there', () => {
    focusByKeyboard(target());
    enter();
    fireEvent.keyDown(target(), { key: 'Escape' });
    wait(1000);
    expect(tip()).not.toBeVisible();
  });

  it('goes by Escape, which nothing else receives', () => {
    const listener = vi.fn();
    document.addEventListener('keydown', listener);
    focusByKeyboard(target());
    fireEvent.keyDown(target(), { key: 'Escape' });
    expect(tip()).not.toBeVisible();
    expect(listener).not.toHaveBeenCalled();
    fireEvent.keyDown(target(), { key: 'Escape' });
    expect(listener).toHaveBeenCalledOnce();
    document.removeEventListener('keydown', listener);
  });
});

it('can name its target', () => {
  render(
    <Tooltip text="Search" names>
      <button type="button" />
    </Tooltip>,
  );
  expect(screen.getByRole('button')).toHaveAccessibleName('Search');
});

// R9.9: the distance is the offset, 12, on either side.
describe('place', () => {
  const box = (left: number, top: number, width: number, height: number) => {
    const element = document.createElement('div');
    element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
    return element;
  };
  beforeEach(() => {
    window.DOMRect ??= class {
      constructor(
        public left: number,
        public top: number,
        public width: number,
        public height: number,
      ) {}
      get bottom() {
        return this.top + this.height;
      }
    } as unknown as typeof DOMRect;
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(400);
  });

  it.each([
    ['above', { left: 100, top: 200 }, { left: '90px', top: '168px', side: 'top' }],
    [
      'below where it does not fit',
      { left: 100, top: 20 },
      { left: '90px', top: '62px', side: 'bottom' },
    ],
    ['inside on the left', { left: 0, top: 200 }, { left: '8px', top: '168px', side: 'top' }],
    ['inside on the right', { left: 370, top: 200 }, { left: '342px', top: '168px', side: 'top' }],
  ])('goes %s', (_, at, expected) => {
    const tip = box(0, 0, 50, 20);
    place(tip, box(at.left, at.top, 30, 30), 12);
    expect({ left: tip.style.left, top: tip.style.top, side: tip.dataset.side }).toEqual(expected);
  });
});
