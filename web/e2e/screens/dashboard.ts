import { expect } from '../test.ts';
import type { Screen } from './screen.ts';

export const dashboard: Screen[] = [
  {
    name: 'R2.10 dashboard',
    address: 'en/dashboard?period=12m&compare=year_before',
    title: 'Dashboard',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('slider')).toBeVisible(),
  },
  {
    name: 'R16.1 dashboard as a table',
    address: 'en/dashboard?period=12m',
    part: 'main',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Table' }).click();
      await expect(page.getByRole('table', { name: 'Turnover over time' })).toBeVisible();
    },
  },
];
