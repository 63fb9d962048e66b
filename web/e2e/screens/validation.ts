import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import type { Screen } from './screen.ts';

const versionRows = (page: Page) =>
  expect(page.locator('main a[href*="/version/"]').first()).toBeVisible();

const openFeedback = async (page: Page) => {
  await page
    .locator('main a[href*="/version/"]', { hasText: '1.0.1' })
    .or(page.getByRole('row', { name: /1\.0\.1/ }).getByRole('link'))
    .first()
    .click();
  await expect(page.getByRole('navigation', { name: 'Files' })).toBeVisible();
};

export const validation: Screen[] = [
  {
    name: 'R2.14 validation',
    address: 'en/products/validation',
    person: 'creator',
    title: 'Validation centre',
    hasPhoneLayout: true,
    reach: versionRows,
  },
  {
    name: 'R2.15 feedback on a version that was refused',
    address: 'en/products/validation?part=NEEDS_ME',
    person: 'creator',
    hasPhoneLayout: true,
    reach: openFeedback,
  },
  {
    name: 'R2.15 feedback on a version that is not there',
    address: 'en/products/validation/product/1/version/999999',
    title: 'Technical feedback',
  },
];
