import type { Page } from '@playwright/test';
import { button, openGallery, tabTo } from './gallery.ts';
import { links, totals } from './orders.ts';
import { expect } from './test.ts';

/**
 * Every screen and state that is looked at by screens.spec.ts: that it opens under its title, that
 * axe finds nothing, that its colours hold in the dark, and that it fits a phone. An area adds a
 * row for each of its screens, and for each state that shows something new.
 */
export interface Screen {
  /** What is looked at, with the ids of the requirements that say so. */
  name: string;
  /** Below /sellers/. */
  address: string;
  /** Who looks: a demo person, or null for a visitor. By default the community seller. */
  person?: string | null;
  /** The title of the page, without the name of the product. */
  title?: string;
  /** Waits until it is there, and does what leads to the state. */
  reach?: (page: Page) => Promise<unknown>;
  /** Only this is scanned: a part that lies above a screen with its own row. */
  part?: string;
  /** It looks different on a phone, so that axe looks again there. */
  hasPhoneLayout?: boolean;
  /** It listens for changes, so that the network never comes to rest. */
  isLive?: boolean;
  /** It is only there on a phone. */
  isPhoneOnly?: boolean;
  /** Console messages that belong to it. */
  console?: string[];
}

const press = (key: string, role: 'dialog' | 'menu') => async (page: Page) => {
  await expect(page.locator('#sidebar [aria-busy="true"]')).toHaveCount(0);
  await page.keyboard.press(key);
  await expect(page.getByRole(role)).toBeVisible();
};
const click = (name: string | RegExp, role: 'dialog' | 'menu' | 'alertdialog' = 'dialog') =>
  async function clickIt(page: Page) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(page.getByRole(role)).toBeVisible();
  };
const orderLines = (page: Page) => expect(totals(page)).toBeVisible();
const openOrder = async (page: Page) => {
  await page.locator('main a[href*="order="]').first().click();
  await expect(page.getByRole('region', { name: 'Customer' })).toBeVisible();
};
const openThread = async (page: Page) => {
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible();
};
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
const openProduct = (tab = 'Overview') =>
  async function openIt(page: Page) {
    await page.locator('#content a[href*="/en/products/"]:not([href$="invoices"])').first().click();
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
  };
const openQuestions = async (page: Page) => {
  await page.getByRole('button', { name: 'Alle öffnen' }).click();
  await expect(page.getByRole('button', { name: 'Alle schließen' })).toBeVisible();
};

const frame: Screen[] = [
  {
    name: 'R2.9 home',
    address: 'en/homepage',
    title: 'Home',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('region', { name: 'Newest orders' })).toBeVisible(),
  },
  { name: 'R3.14 the menu of languages', address: 'en', reach: click('Language', 'menu') },
  { name: 'R3.14 the menu of the account', address: 'en', reach: click('Account', 'menu') },
  {
    name: 'R3.14 the drawer of a phone',
    address: 'en',
    isPhoneOnly: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await expect(page.getByRole('button', { name: 'Close the menu' })).toBeFocused();
    },
  },
  {
    name: 'the command box with what was found',
    address: 'en',
    part: 'dialog',
    reach: async (page) => {
      await press('Control+k', 'dialog')(page);
      await page.getByRole('dialog').getByRole('combobox').fill('MK-');
      await expect(page.getByRole('group', { name: 'Orders' })).toBeVisible();
    },
  },
  { name: 'the list of shortcuts', address: 'en', part: 'dialog', reach: press('?', 'dialog') },
  {
    name: 'R4.1 the dialog to look as another seller',
    address: 'en/desk/review',
    person: 'operator',
    part: 'dialog',
    console: ['status of 403'],
    isLive: true,
    reach: async (page) => {
      await expect(page.getByRole('heading', { name: 'Review queue' })).toBeVisible();
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByRole('menuitem', { name: 'View as another seller' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

const areas: Screen[] = [
  {
    name: 'R2.10 dashboard',
    address: 'en/dashboard?period=12m&compare=year_before',
    title: 'Dashboard',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('slider')).toBeVisible(),
  },
  {
    name: 'R16.1 dashboard as a table',
    address: 'en/dashboard?period=12m',
    part: 'main',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Table' }).click();
      await expect(page.getByRole('table', { name: 'Turnover over time' })).toBeVisible();
    },
  },
  {
    name: 'R2.18 orders',
    address: 'en/orders?all=true&source=ADDONS',
    title: 'Orders',
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
      await expect(page.getByRole('region', { name: /^The file will hold/ })).toBeVisible();
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
      await expect(dialog.getByRole('region', { name: 'What it does' })).toBeVisible();
    },
  },
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
    reach: (page) => expect(page.getByRole('heading', { name: 'No message yet' })).toBeVisible(),
  },
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
    reach: (page) => expect(page.getByRole('heading', { name: 'No rating yet' })).toBeVisible(),
  },
  {
    name: 'R2.19 bank',
    address: 'en/bank',
    title: 'Bank and payouts',
    person: 'agency',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('button', { name: 'Continue setup' })).toBeVisible(),
  },
  {
    name: 'R14.6 the bank with a figure open, in Russian',
    address: 'ru/bank?lines=PENDING',
    person: 'community',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'В ожидании' })).toBeVisible(),
  },
  {
    name: 'R14.7 a payout',
    address: 'en/bank',
    person: 'community',
    hasPhoneLayout: true,
    reach: async (page) => {
      await page.getByRole('region', { name: 'Payouts' }).getByRole('link').nth(1).click();
      await expect(page.getByRole('region', { name: 'Why this amount' })).toBeVisible();
    },
  },
  {
    name: 'R14.7 all payouts, in German',
    address: 'de/bank/payouts',
    person: 'community',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByText(/^Auszahlungen: \d/)).toBeVisible(),
  },
  {
    name: 'R14.8 invoices of payouts',
    address: 'en/bank/invoices',
    person: 'community',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByText(/^SB-/).first()).toBeVisible(),
  },
  {
    name: 'R14.8 tax',
    address: 'en/bank/tax-system',
    person: 'community',
    reach: (page) => expect(page.getByText(/You declare French VAT/)).toBeVisible(),
  },
  {
    name: 'R14.5 statement',
    address: 'en/bank/statement',
    person: 'community',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByText(/^Balance after/)).toBeVisible(),
  },
  {
    name: 'R14.2 the payment provider, in German',
    address: 'de/bank',
    person: 'agency',
    hasPhoneLayout: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Einrichtung fortsetzen' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Auszahlungskonto einrichten',
      );
    },
  },
  {
    name: 'R2.26 the monetization answers, in German',
    address: 'de/faq/monetization',
    hasPhoneLayout: true,
    reach: openQuestions,
  },
  {
    name: 'R2.26 faq',
    address: 'en/faq/monetization',
    title: 'Monetization: questions and answers',
  },
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
  {
    name: 'R2.14 validation',
    address: 'en/products/validation',
    person: 'creator',
    title: 'Validation centre',
    hasPhoneLayout: true,
    isLive: true,
    reach: versionRows,
  },
  {
    name: 'R2.15 feedback on a version that was refused',
    address: 'en/products/validation?part=NEEDS_ME',
    person: 'creator',
    hasPhoneLayout: true,
    isLive: true,
    reach: openFeedback,
  },
  {
    name: 'R2.15 feedback on a version that is not there',
    address: 'en/products/validation/product/1/version/999999',
    title: 'Technical feedback',
  },
  {
    name: 'R15.9 monetization',
    address: 'en/monetization',
    person: 'monetization',
    title: 'Recurring revenue',
    reach: (page) => expect(page.getByRole('region', { name: 'By product' })).toBeVisible(),
  },
  {
    name: 'R15.9 the subscriptions behind a figure',
    address: 'en/monetization?figure=ACTIVE',
    person: 'monetization',
    hasPhoneLayout: true,
    reach: (page) =>
      expect(page.getByRole('heading', { name: 'Active subscriptions' })).toBeVisible(),
  },
  {
    name: 'R2.16 subscription',
    address: 'en/products/subscription/1',
    title: 'Partner subscription',
    hasPhoneLayout: true,
    isLive: true,
  },
  {
    name: 'R15.3 the annual fee of a product',
    address: 'en/products/fee/1',
    title: 'Annual fee',
    hasPhoneLayout: true,
    isLive: true,
  },
  {
    name: 'R15.3 the fee of a product that is not there, in Russian',
    address: 'ru/products/fee/999999',
    title: 'Ежегодный сбор',
  },
  {
    name: 'R2.20, R17.5 promotions',
    address: 'en/promote',
    title: 'Promotions',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByText(/^\d+ promotions$/)).toBeVisible(),
  },
  {
    name: 'R17.5 a new promotion, in German',
    address: 'de/promote',
    part: 'dialog',
    reach: async (page) => {
      await click('Neue Rabattaktion')(page);
      await expect(page.getByText(/% Provision$/)).toBeVisible();
    },
  },
  {
    name: 'R2.23 settings',
    address: 'en/settings',
    title: 'Settings',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByLabel('Company name')).toBeVisible(),
  },
  {
    name: 'R3.11 sign-up, in German',
    address: 'de/settings',
    person: 'visitor',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'Verkäufer werden' })).toBeVisible(),
  },
  {
    name: 'R2.33 blog',
    address: 'en/blog',
    title: 'Blog',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('list', { name: 'Articles' })).toBeVisible(),
  },
  {
    name: 'R17.2 an article, in German',
    address: 'de/blog?article=monthly-payouts',
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('heading', { level: 1 })).toContainText('Wann Ihre'),
  },
  {
    name: 'R2.24 help centre',
    address: 'en/helpcenter',
    title: 'Help centre',
    hasPhoneLayout: true,
  },
  { name: 'R2.25 contact', address: 'ru/contact', hasPhoneLayout: true },
  { name: 'R2.33 resources', address: 'en/resources', title: 'Resources' },
];

const sellerStates: Screen[] = [
  {
    name: 'R7.2 a banned seller',
    address: 'en/orders',
    person: 'banned',
    reach: (page) => expect(page.getByText(/is banned/).first()).toBeVisible(),
  },
  {
    name: 'R7.3 a seller on vacation',
    address: 'en/settings',
    person: 'vacation',
    reach: (page) => expect(page.locator('[data-state="vacation"]')).toBeVisible(),
  },
  {
    name: 'R3.11 a profile that is not complete',
    address: 'en/settings',
    person: 'invalid',
    reach: (page) =>
      expect(page.getByRole('heading', { name: 'Your profile is not complete' })).toBeVisible(),
  },
  {
    name: 'R18.4 a version under review',
    address: 'en/desk/review?kind=VERSION',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    isLive: true,
    reach: async (page) => {
      await page
        .locator('main')
        .getByRole('link', { name: /\d\.\d\.\d/ })
        .first()
        .click();
      await page.getByRole('button', { name: /\.php/ }).first().click();
      await expect(page.getByRole('columnheader', { name: 'After' })).toBeVisible();
    },
  },
  {
    name: 'R18.4 a sheet under review',
    address: 'en/desk/review?kind=SHEET',
    person: 'operator',
    console: ['status of 403'],
    isLive: true,
    reach: async (page) => {
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: 'Screenshots' })).toBeVisible();
    },
  },
  {
    name: 'R13.9 the appeals',
    address: 'en/desk/appeals',
    person: 'operator',
    console: ['status of 403'],
    isLive: true,
    reach: (page) => expect(page.getByRole('button', { name: 'Accept' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 the rule changes',
    address: 'en/desk/rules',
    person: 'operator',
    console: ['status of 403'],
    isLive: true,
    reach: (page) => expect(page.getByRole('button', { name: 'Change a rule' })).toBeVisible(),
  },
  {
    name: 'R18.4 the review queue',
    address: 'en/desk/review',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    isLive: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'Review queue' })).toBeVisible(),
  },
  {
    name: 'R18.4 sellers at the desk',
    address: 'en/desk/sellers',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    isLive: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'Sellers' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 one seller at the desk',
    address: 'en/desk/sellers/1',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    isLive: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'History' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 questions from sellers',
    address: 'en/desk/contact',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    isLive: true,
    reach: (page) =>
      expect(page.getByRole('heading', { name: 'Questions from sellers' }).first()).toBeVisible(),
  },
  {
    name: 'R4.5 the audit trail',
    address: 'en/desk/trail',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    isLive: true,
    reach: (page) =>
      expect(page.getByRole('heading', { name: 'Audit trail' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 the business as a whole',
    address: 'en/desk/marketplace',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    isLive: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'Business' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 the books',
    address: 'en/desk/marketplace/books',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    isLive: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'Books' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 what waits and what failed',
    address: 'en/desk/marketplace/queue',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    isLive: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'Queue' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 tables with days of effect',
    address: 'en/desk/marketplace/tables',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    isLive: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'Tables' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 articles to edit',
    address: 'en/desk/marketplace/articles',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    isLive: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'Articles' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 clients and their keys',
    address: 'en/desk/marketplace/clients',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    isLive: true,
    reach: (page) =>
      expect(page.getByRole('heading', { name: 'API clients' }).first()).toBeVisible(),
  },
];

const openToAll: Screen[] = [
  { name: 'R2.29 no such page', address: 'en/404', person: null, hasPhoneLayout: true },
  { name: 'R2.28 the page 403', address: 'en/403', person: null },
  { name: 'R2.28 the error page', address: 'en/error?code=BAD_REQUEST', person: null },
  {
    name: 'R17.6 the link of an e-mail that is not whole, in German',
    address: 'de/unsubscribe?token=broken',
    person: null,
    console: ['This link is not whole'],
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  { name: 'R2.7 signed out', address: '_auth/logout', person: null },
  {
    name: 'R5.13 a sign-in that failed',
    address: '_auth/callback?code=stolen&state=x',
    person: null,
  },
  {
    name: 'R2.34 the rules of the review, in German',
    address: 'de/rules',
    person: null,
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByText('Archiv zu groß')).toBeVisible(),
  },
  {
    name: 'R2.34 a rule with its examples',
    address: 'en/rules/php-sql',
    person: null,
    hasPhoneLayout: true,
    reach: (page) => expect(page.locator('[data-marked]')).toBeVisible(),
  },
  {
    name: 'R2.27 the payout answers, in German',
    address: 'de/faq/payout',
    person: null,
    hasPhoneLayout: true,
    reach: openQuestions,
  },
  {
    name: 'R2.27 what a search marks',
    address: 'en/faq/payout',
    person: null,
    reach: async (page) => {
      await page.getByRole('searchbox').fill('reverse');
      await expect(page.locator('mark')).toHaveText(['Reverse']);
    },
  },
];

const gallery: Screen[] = [
  {
    name: 'R9.14 every component',
    address: '_ui',
    person: null,
    hasPhoneLayout: true,
    reach: openGallery,
  },
  ...['Feedback', 'Dialog', 'Destructive'].map((name) => ({
    name: `R9.8 a modal: ${name}`,
    address: '_ui',
    person: null,
    part: 'dialog',
    reach: async (page: Page) => {
      await openGallery(page);
      await button(page, name).click();
      await expect(page.locator('dialog')).toBeInViewport({ ratio: 1 });
    },
  })),
  {
    name: 'R9.9 toasts and a tooltip',
    address: '_ui',
    person: null,
    part: '[popover]',
    reach: async (page) => {
      await openGallery(page);
      for (const type of ['info', 'success', 'warning', 'error']) {
        await button(page, `Toast: ${type}`).click();
      }
      await tabTo(page, button(page, 'When is it paid?'));
      await expect(page.getByRole('tooltip').first()).toBeInViewport({ ratio: 1 });
    },
  },
];

export const screens: Screen[] = [...frame, ...areas, ...sellerStates, ...openToAll, ...gallery];
