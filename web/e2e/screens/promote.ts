import { expect } from '../test.ts';
import { click, type Screen } from './screen.ts';

export const promote: Screen[] = [
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
      const product = page.getByRole('dialog').getByRole('combobox', { name: 'Produkt' });
      await product.selectOption({ index: 1 });
      await expect(page.getByText(/% Provision$/)).toBeVisible();
    },
  },
];
