import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answering } from '../../../test/answers.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { SellersScreen } from './sellers.tsx';

// R18.4
it('finds the sellers of a country', async () => {
  const sent: Record<string, unknown>[] = [];
  const answer = answering({ body: { data: { desk_sellers: { total_count: 0, sellers: [] } } } });
  await renderScreen({
    routes: [{ path: '/sellers/en/desk/sellers', Component: SellersScreen }],
    address: '/sellers/en/desk/sellers',
    fetch: (path, request) => {
      sent.push(JSON.parse(String(request?.body)).variables);
      return answer(path, request);
    },
  });
  const country = await screen.findByRole('combobox', { name: 'Country' });
  await userEvent.click(country);
  await userEvent.type(country, 'pola');
  await userEvent.click(await screen.findByRole('option', { name: 'Poland' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ country: 'PL', page: 1, length: 25 }));
  expect(await screen.findByRole('button', { name: /Country.*Poland/ })).toBeVisible();
});
