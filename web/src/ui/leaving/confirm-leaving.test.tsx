import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answering } from '../../test/answers.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { ConfirmLeaving } from './confirm-leaving.tsx';
import { leaveForGood } from './leave-for-good.ts';

const show = (changed: boolean) =>
  renderScreen({
    routes: [{ path: '*', element: <ConfirmLeaving changed={changed} /> }],
    address: '/sellers/en/settings',
    fetch: answering({ body: {} }),
  });

/** Whether the browser would ask now. */
const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

// R8.7, R4.5: who stays still has the session, and is still posing.
it('asks before anything is ended on the way out, and only once', async () => {
  await show(true);
  const end = vi.fn<() => void>();
  act(() => leaveForGood(end));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(end).not.toHaveBeenCalled();
  expect(browserAsks()).toBe(true);
  act(() => leaveForGood(end));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(end).toHaveBeenCalledOnce();
  expect(browserAsks()).toBe(false);
});

it('lets one go at once where nothing was changed', async () => {
  await show(false);
  const end = vi.fn<() => void>();
  leaveForGood(end);
  expect(end).toHaveBeenCalledOnce();
});
