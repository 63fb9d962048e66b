import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export async function openGallery(page: Page): Promise<void> {
  await page.goto('/sellers/_ui');
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
}

export const specimen = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true });
export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** Reaches something by the Tab key alone, from what stands before it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** axe on a part that lies above the page; the page below it has its own test. */
export async function expectAccessiblePart(page: Page, part: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
  expect(found).toEqual([]);
}
