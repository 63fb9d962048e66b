import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { PeriodPicker } from './period-picker.tsx';

const calendar = vi.hoisted(() => ({ isLost: true }));
vi.mock('./range-calendar.tsx', async (load) => {
  if (calendar.isLost) throw new TypeError('Failed to fetch');
  return load();
});

it('fetches a calendar again that did not arrive', async () => {
  await act(() =>
    renderUi(
      <Suspense>
        <PeriodPicker value="30d" onChange={() => {}} today="2026-11-15" />
      </Suspense>,
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Period: Last 30 days' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The calendar could not be loaded.');
  calendar.isLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByRole('button', { name: 'Thursday, November 12, 2026' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
