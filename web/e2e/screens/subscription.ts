import type { Screen } from './screen.ts';

export const subscription: Screen[] = [
  {
    name: 'R2.16 subscription',
    address: 'en/products/subscription/1',
    title: 'Partner subscription',
    hasPhoneLayout: true,
  },
  {
    name: 'R15.3 the annual fee of a product',
    address: 'en/products/fee/1',
    title: 'Annual fee',
    hasPhoneLayout: true,
  },
  {
    name: 'R15.3 the fee of a product that is not there, in Russian',
    address: 'ru/products/fee/999999',
    title: 'Ежегодный сбор',
  },
];
