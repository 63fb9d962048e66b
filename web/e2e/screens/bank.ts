import { expect } from '../test.ts';
import type { Screen } from './screen.ts';

export const bank: Screen[] = [
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
    reach: (page) => expect(page.getByText(/You charge French VAT/)).toBeVisible(),
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
];
