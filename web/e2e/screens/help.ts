import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import type { Screen } from './screen.ts';

const openQuestions = async (page: Page) => {
  await page.getByRole('button', { name: 'Alle öffnen' }).click();
  await expect(page.getByRole('button', { name: 'Alle schließen' })).toBeVisible();
};

export const help: Screen[] = [
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
