import { expect } from '../test.ts';
import type { Screen } from './screen.ts';

export const desk: Screen[] = [
  {
    name: 'R18.4 a version under review',
    address: 'en/desk/review?kind=VERSION',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    reach: async (page) => {
      await page
        .locator('main')
        .getByRole('link', { name: /\d\.\d\.\d/ })
        .first()
        .click();
      await page.getByRole('button', { name: /\.php/ }).first().click();
      await expect(page.getByRole('region', { name: /\.php$/ })).toBeVisible();
    },
  },
  {
    name: 'R18.4 a sheet under review',
    address: 'en/desk/review?kind=SHEET',
    person: 'operator',
    console: ['status of 403'],
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
    reach: (page) => expect(page.getByRole('button', { name: 'Accept' }).first()).toBeVisible(),
  },
  {
    name: 'R13.9 standing exceptions',
    address: 'en/desk/appeals/exceptions',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    reach: (page) =>
      expect(page.getByRole('heading', { name: 'Standing exceptions', level: 1 })).toBeVisible(),
  },
  {
    name: 'R4.5 the seller to view as is picked',
    address: 'en/desk/sellers',
    person: 'operator',
    part: 'dialog',
    console: ['status of 403'],
    reach: async (page) => {
      await page.getByRole('button', { name: 'View as a seller' }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'R18.4 the rule changes',
    address: 'en/desk/rules',
    person: 'operator',
    console: ['status of 403'],
    reach: (page) => expect(page.getByRole('button', { name: 'Change a rule' })).toBeVisible(),
  },
  {
    name: 'R18.4 the review queue',
    address: 'en/desk/review',
    person: 'operator',
    standsForOthers: true,
    console: ['status of 403'],
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'Review queue' })).toBeVisible(),
  },
  {
    name: 'R18.4 sellers at the desk',
    address: 'en/desk/sellers',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'Sellers' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 one seller at the desk',
    address: 'en/desk/sellers/1',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'History' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 questions from sellers',
    address: 'en/desk/contact',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    reach: (page) =>
      expect(page.getByRole('heading', { name: 'Questions from sellers' }).first()).toBeVisible(),
  },
  {
    name: 'R4.5 the audit trail',
    address: 'en/desk/trail',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    reach: (page) =>
      expect(page.getByRole('heading', { name: 'Audit trail' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 the business as a whole',
    address: 'en/desk/marketplace',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'Business' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 the books',
    address: 'en/desk/marketplace/books',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'Books' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 what waits and what failed',
    address: 'en/desk/marketplace/backlog',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'Backlog' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 tables with days of effect',
    address: 'en/desk/marketplace/tables',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'Tables' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 articles to edit',
    address: 'en/desk/marketplace/articles',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('heading', { name: 'Articles' }).first()).toBeVisible(),
  },
  {
    name: 'R18.4 an article is written beside its preview',
    address: 'en/desk/marketplace/articles',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Platform 9.1 is out' }).click();
      await expect(
        page.getByRole('region', { name: 'Preview' }).getByRole('paragraph').nth(1),
      ).toBeVisible();
    },
  },
  {
    name: 'R18.4 clients and their keys',
    address: 'en/desk/marketplace/clients',
    person: 'operator',
    console: ['status of 403'],
    hasPhoneLayout: true,
    reach: (page) =>
      expect(page.getByRole('heading', { name: 'API clients' }).first()).toBeVisible(),
  },
];
