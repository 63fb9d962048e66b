import { expect } from '../test.ts';
import type { Screen } from './screen.ts';

export const seller: Screen[] = [
  {
    name: 'R7.2 a banned seller',
    address: 'en/orders',
    person: 'banned',
    reach: (page) => expect(page.getByText(/is banned/).first()).toBeVisible(),
  },
  {
    name: 'R7.3 a seller on vacation',
    address: 'en/settings',
    person: 'vacation',
    reach: (page) => expect(page.locator('[data-state="vacation"]')).toBeVisible(),
  },
  {
    name: 'R3.11 a profile that is not complete',
    address: 'en/settings',
    person: 'invalid',
    reach: (page) =>
      expect(page.getByRole('heading', { name: 'Your profile is not complete' })).toBeVisible(),
  },
];
