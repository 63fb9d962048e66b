import { expect } from '../test.ts';
import type { Screen } from './screen.ts';

export const openToAll: Screen[] = [
  {
    name: 'R2.29 no such page',
    address: 'en/404',
    person: null,
    standsForOthers: true,
    hasPhoneLayout: true,
  },
  { name: 'R2.28 the page 403', address: 'en/403', person: null },
  { name: 'R2.28 the error page', address: 'en/error?code=BAD_REQUEST', person: null },
  {
    name: 'R17.6 the link of an e-mail that is not whole, in German',
    address: 'de/unsubscribe?token=broken',
    person: null,
    console: ['This link is incomplete'],
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  { name: 'R2.7 signed out', address: '_auth/logout', person: null },
  {
    name: 'R5.13 a sign-in that failed',
    address: '_auth/callback?code=stolen&state=x',
    person: null,
  },
];
