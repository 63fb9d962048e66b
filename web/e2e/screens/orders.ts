import type { Page } from '@playwright/test';
import { links, totals } from '../orders.ts';
import { expect } from '../test.ts';
import { click, type Screen } from './screen.ts';

const orderLines = (page: Page) => expect(totals(page)).toBeVisible();

const openOrder = async (page: Page) => {
  await page.locator('main a[href*="order="]').first().click();
  await expect(page.getByRole('region', { name: 'Customer' })).toBeVisible();
};

export const orders: Screen[] = [
  {
    name: 'R2.18 orders',
    address: 'en/orders?all=true&source=ADDONS',
    title: 'Orders',
    standsForOthers: true,
    hasPhoneLayout: true,
    reach: orderLines,
  },
  {
    name: 'R11.1 orders, the period',
    address: 'en/orders',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Period/ }).click();
      await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible();
    },
  },
  { name: 'R11.1 orders, the columns', address: 'en/orders', reach: click('Columns') },
  {
    name: 'R11.6 orders, the export',
    address: 'en/orders',
    part: 'dialog',
    reach: async (page) => {
      await orderLines(page);
      await page.getByRole('button', { name: /^Export/ }).click();
      await expect(page.getByRole('region', { name: /^The file will contain/ })).toBeVisible();
    },
  },
  {
    name: 'R11.7 one order',
    address: 'en/orders?all=true&type=ORDER',
    hasPhoneLayout: true,
    reach: async (page) => {
      await openOrder(page);
      await page.getByText('Ledger entries').click();
    },
  },
  {
    name: 'R11.7 a refund',
    address: 'en/orders?type=ORDER&sort=GROSS_TURNOVER',
    person: 'creator',
    part: '[role=alertdialog]',
    reach: async (page) => {
      await links(page).first().click();
      await page
        .getByRole('complementary', { name: /^Order / })
        .getByRole('button', { name: /^Refund / })
        .first()
        .click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog.getByRole('region', { name: 'Summary' })).toBeVisible();
    },
  },
];
