import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { answering } from '../../test/answers.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { ConfirmLeaving } from './confirm-leaving.tsx';
import { leaveForGood } from './leave-for-good.ts';

/** Two forms on a page, as flags and the dialog before them, each with what changes it and saves it. */
function TwoForms() {
  return ['flags', 'dialog'].map((name) => <Form key={name} name={name} />);
}

function Form({ name }: { name: string }) {
  const [changed, setChanged] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setChanged(!changed)}>
        {name}
      </button>
      <ConfirmLeaving changed={changed} inSearch={name === 'dialog'} />
    </>
  );
}

const showTwo = () =>
  renderScreen({
    routes: [
      { path: '/sellers/en/settings', Component: TwoForms },
      { path: '*', element: 'Elsewhere' },
    ],
    address: '/sellers/en/settings',
    fetch: answering({ body: {} }),
  });

const click = (name: string) => userEvent.click(screen.getByText(name));

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

// R8.7: the router heeds one blocker, whichever came last.
it.each([[['flags']], [['dialog']], [['flags', 'dialog']], [['dialog', 'flags']]])(
  'asks once whichever of two forms was changed: %j',
  async (changed) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const router = await showTwo();
    for (const name of changed) await click(name);
    await act(() => router.navigate('/sellers/en/bank'));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await act(() => router.navigate('/sellers/en/bank'));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(browserAsks()).toBe(false);
    expect(warned).not.toHaveBeenCalled();
  },
);

it('asks about what the address has of one form, whichever came last', async () => {
  const router = await showTwo();
  await click('flags');
  await act(() => router.navigate('?page=2'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await click('dialog');
  await act(() => router.navigate('?page=3'));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
});

it('asks as long as anything is not saved, and not about what was saved since', async () => {
  const router = await showTwo();
  await click('flags');
  await click('dialog');
  await act(() => router.navigate('/sellers/en/bank'));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  await click('dialog');
  expect(screen.getByRole('alertdialog')).toBeVisible();
  await click('flags');
  expect(await screen.findByText('Elsewhere')).toBeVisible();
});

it('asks the browser for nobody who has answered already, however much was changed', async () => {
  await showTwo();
  await click('flags');
  await click('dialog');
  const end = vi.fn<() => void>();
  act(() => leaveForGood(end));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(end).toHaveBeenCalledOnce();
  expect(browserAsks()).toBe(false);
});
