import { expect } from '../test.ts';
import { click, press, type Screen } from './screen.ts';

export const frame: Screen[] = [
  {
    name: 'R2.9 home',
    address: 'en/homepage',
    title: 'Home',
    standsForOthers: true,
    hasPhoneLayout: true,
    reach: (page) => expect(page.getByRole('region', { name: 'Newest orders' })).toBeVisible(),
  },
  {
    name: 'R3.14 the menu of languages',
    address: 'en',
    standsForOthers: true,
    reach: click('Language', 'menu'),
  },
  {
    name: 'R3.14 the menu of the account',
    address: 'en',
    standsForOthers: true,
    reach: click('Account', 'menu'),
  },
  {
    name: 'R3.14 the drawer of a phone',
    address: 'en',
    standsForOthers: true,
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
    reach: async (page) => {
      await expect(page.getByRole('heading', { name: 'Review queue' })).toBeVisible();
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByRole('menuitem', { name: 'View as another seller' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
