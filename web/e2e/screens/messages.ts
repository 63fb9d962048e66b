import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import type { Screen } from './screen.ts';

const openThread = async (page: Page) => {
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible();
};

export const messages: Screen[] = [
  {
    name: 'R2.22 messages',
    address: 'en/messages?state=WAITING',
    title: 'Messages',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible(),
  },
  { name: 'R17.3 a thread', address: 'en/messages', hasPhoneLayout: true, reach: openThread },
  {
    name: 'R17.3 no message yet',
    address: 'en/messages',
    person: 'new',
    part: 'main',
    reach: (page) => expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible(),
  },
];
