import { expect } from '../test.ts';
import type { Screen } from './screen.ts';

export const reviews: Screen[] = [
  {
    name: 'R2.21 reviews',
    address: 'en/reviews?stars=5',
    title: 'Reviews',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('list', { name: 'Ratings' })).toBeVisible(),
  },
  {
    name: 'R2.21 no rating yet',
    address: 'en/reviews',
    person: 'new',
    part: 'main',
    reach: (page) => expect(page.getByRole('heading', { name: 'No ratings yet' })).toBeVisible(),
  },
];
