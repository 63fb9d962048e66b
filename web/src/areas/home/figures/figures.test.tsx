import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answering } from '../../../test/answers.ts';
import { someHome, someTask } from '../../../test/home.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { someShell } from '../../../test/shell.ts';
import { HomeScreen } from '../home.tsx';
import type { Home } from '../queries.ts';

async function show(different: Partial<Home>, excluded_routes: string[] = []) {
  const home = answering({ body: { data: { home: someHome(different) } } });
  await renderScreen({
    routes: [{ path: '*', element: <HomeScreen /> }],
    address: '/sellers/en',
    fetch: async (address, request) =>
      JSON.parse(String(request?.body)).operationName === 'Shell'
        ? Response.json({ data: someShell() })
        : home(address, request),
    features: { payout: true },
    excluded_routes,
  });
  await screen.findByRole('heading', { level: 1 });
}

// R2.9, R11.5: what the dashboard and the orders show too equals them to the cent.
it('shows sums to the cent from a million on', async () => {
  const task = someTask({ kind: 'COMPLETE_WALLET', money_at_risk: 2_345_678_90 });
  await show({ turnover_month: 123_456_789_12, balance: -2_345_678_90, tasks: [task] });
  expect(
    await screen.findByRole('link', { name: 'Turnover this month: €123,456,789.12' }),
  ).toHaveAttribute('href', '/sellers/en/orders?period=this_month&type=ORDER');
  expect(screen.getByText('−€2,345,678.90')).toBeVisible();
  expect(screen.getByText(/€2,345,678\.90 /)).toBeVisible();
});

const threads = Array.from({ length: 7 }, (_, n) =>
  someTask({ subject: `Customer ${n + 1}`, subject_id: String(n + 1) }),
);

// R9.14: the keyboard goes on where the rest begins.
it('keeps the focus when the rest of the tasks is shown', async () => {
  await show({ tasks: threads });
  await userEvent.click(await screen.findByRole('button', { name: 'Show 2 more' }));
  expect(screen.getByRole('link', { name: /Customer 6/ })).toHaveFocus();
});

it('keeps the focus also where the tasks lead nowhere', async () => {
  await show({ tasks: threads }, ['messages']);
  await userEvent.click(await screen.findByRole('button', { name: 'Show 2 more' }));
  expect(document.activeElement).toHaveTextContent(/Customer 6/);
  expect(document.activeElement?.tagName).toBe('LI');
});
