import type { Page, Request } from '@playwright/test';
import { authenticate, expect } from './test.ts';

const messages = '/sellers/en/messages';

export const rows = (page: Page) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link');
export const written = (page: Page) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
export const box = (page: Page) => page.getByRole('textbox', { name: /^Your reply to / });

export const isAsking = (operation: string) => (request: Request) =>
  request.url().endsWith('/graphql') && request.postDataJSON().operationName === operation;

export async function openMessages(page: Page, person = 'community', address = ''): Promise<void> {
  await authenticate(page, person);
  await page.goto(messages + address);
  await expect(rows(page).first()).toBeVisible();
}
