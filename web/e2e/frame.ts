import type { Page } from '@playwright/test';
import { authenticate, expect } from './test.ts';

/** Signs in and waits until the frame knows who it is. */
export async function enter(page: Page, person = 'community', at = '/sellers/en') {
  await authenticate(page, person);
  await page.goto(at);
  await expect(page.locator('#sidebar [aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator('#sidebar')).toBeAttached();
}

export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
export const item = (page: Page, name: string) => menu(page).getByRole('link', { name });
export const container = (page: Page) => page.locator('#global-container');
export const toggle = (page: Page) => page.getByRole('button', { name: 'Open the menu' });
