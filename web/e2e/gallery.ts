import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export async function openGallery(page: Page): Promise<void> {
  await page.goto('/sellers/_ui');
  await expectGallery(page);
}

export const expectGallery = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();

export const specimen = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true });
export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** Reaches something by the Tab key alone, from what is before it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}
