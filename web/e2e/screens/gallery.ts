import type { Page } from '@playwright/test';
import { button, expectGallery, tabTo } from '../gallery.ts';
import { expect } from '../test.ts';
import type { Screen } from './screen.ts';

export const gallery: Screen[] = [
  {
    name: 'R9.14 every component',
    address: '_ui',
    person: null,
    standsForOthers: true,
    hasPhoneLayout: true,
    reach: expectGallery,
  },
  ...['Feedback', 'Dialog', 'Destructive'].map((name) => ({
    name: `R9.8 a modal: ${name}`,
    address: '_ui',
    person: null,
    part: 'dialog',
    reach: async (page: Page) => {
      await expectGallery(page);
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
      await expectGallery(page);
      for (const type of ['info', 'success', 'warning', 'error']) {
        await button(page, `Toast: ${type}`).click();
      }
      await tabTo(page, button(page, 'When is it paid?'));
      await expect(page.getByRole('tooltip').first()).toBeInViewport({ ratio: 1 });
    },
  },
];
