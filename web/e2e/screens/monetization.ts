import { expect } from '../test.ts';
import type { Screen } from './screen.ts';

export const monetization: Screen[] = [
  {
    name: 'R15.9 monetization',
    address: 'en/monetization',
    person: 'monetization',
    title: 'Recurring revenue',
    reach: (page) => expect(page.getByRole('region', { name: 'By product' })).toBeVisible(),
  },
  {
    name: 'R15.9 the subscriptions behind a figure',
    address: 'en/monetization?figure=ACTIVE',
    person: 'monetization',
    hasPhoneLayout: true,
    reach: (page) =>
      expect(page.getByRole('heading', { name: 'Active subscriptions' })).toBeVisible(),
  },
];
