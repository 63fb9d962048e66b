import { expect } from '../test.ts';
import type { Screen } from './screen.ts';

export const settings: Screen[] = [
  {
    name: 'R2.23 settings',
    address: 'en/settings',
    title: 'Settings',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByLabel('Company name')).toBeVisible(),
  },
  {
    name: 'R3.11 sign-up, in German',
    address: 'de/settings',
    person: 'visitor',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'Verkäufer werden' })).toBeVisible(),
  },
];
