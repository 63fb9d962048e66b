import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import type { Period } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';

async function show(value: Period) {
  const onChange = vi.fn();
  await act(() =>
    renderUi(
      <Suspense>
        <PeriodPicker value={value} onChange={onChange} usual="30d" today="2026-11-15" />
      </Suspense>,
    ),
  );
  return onChange;
}

async function open(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

it('offers the usual periods and marks the present one', async () => {
  const onChange = await show('30d');
  const dialog = await open('Period: Last 30 days');
  expect(dialog.getByRole('button', { pressed: true })).toHaveTextContent('Last 30 days');
  await userEvent.click(dialog.getByRole('button', { name: 'Last 12 months' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('12m');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('says chosen days as the reader writes them', async () => {
  await show({ from: '2026-01-05', to: '2026-01-09' });
  expect(
    await screen.findByRole('button', { name: 'Period: 01/05/2026 – 01/09/2026' }),
  ).toBeVisible();
});

it('takes any days from the calendar, whichever comes first, and none to come', async () => {
  const onChange = await show('all');
  const dialog = await open('Period: All time');
  const day = (text: string) => dialog.findByRole('button', { name: text });
  expect(await day('Monday, November 16, 2026')).toBeDisabled();
  await userEvent.click(await day('Thursday, November 12, 2026'));
  expect(await dialog.findByText('From 11/12/2026: now choose the last day')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(await day('Tuesday, November 3, 2026'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-03', to: '2026-11-12' });
});
