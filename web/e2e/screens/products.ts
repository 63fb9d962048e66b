import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import { click, type Screen } from './screen.ts';

const openProduct = (tab = 'Overview') =>
  async function openIt(page: Page) {
    await page.locator('#content a[href*="/en/products/"]:not([href$="invoices"])').first().click();
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
  };

export const products: Screen[] = [
  {
    name: 'R2.11, R12.1 products',
    address: 'en/products',
    title: 'Products',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByText(/^\d+ products$/)).toBeVisible(),
  },
  {
    name: 'R12.1 products as tiles, in German',
    address: 'de/products?view=tiles',
    reach: (page) => expect(page.getByRole('list', { name: 'Produkte' })).toBeVisible(),
  },
  {
    name: 'R12.6 a new product',
    address: 'en/products',
    part: 'dialog',
    reach: click('Add product'),
  },
  {
    name: 'R2.12, R12.2 a product',
    address: 'en/products?search=Size+guide',
    hasPhoneLayout: true,
    reach: openProduct(),
  },
  {
    name: 'R12.4 a product to remove',
    address: 'en/products?search=Size+guide',
    part: '[role=alertdialog]',
    reach: async (page) => {
      await openProduct()(page);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Remove permanently' }).click();
      await expect(page.getByText(/Business Care/).first()).toBeVisible();
    },
  },
  {
    name: 'R13.11 the versions of a product',
    address: 'en/products',
    person: 'creator',
    part: 'main',
    reach: openProduct('Versions'),
  },
  {
    name: 'R12.6 the editor of a sheet',
    address: 'en/products?search=Size+guide',
    hasPhoneLayout: true,
    reach: openProduct('Sheet'),
  },
  {
    name: 'R2.13, R12.5 invoices',
    address: 'en/products/invoices',
    title: 'Product invoices',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByText(/^MK-/).first()).toBeVisible(),
  },
];
