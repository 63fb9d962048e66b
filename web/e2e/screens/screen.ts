import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

/**
 * A screen or state that screens.spec.ts looks at: that it opens under its title, that axe finds
 * nothing, that its colours hold in the dark, and that it fits a phone.
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
  /** All its colours are looked at, also of what others have alike: the frame, the cards of a phone. */
  standsForOthers?: boolean;
  /** It looks different on a phone, so that axe looks again there. */
  hasPhoneLayout?: boolean;
  /** It is only there on a phone. */
  isPhoneOnly?: boolean;
  /** Console messages that belong to it. */
  console?: string[];
}

/** Reaches what a key opens. */
export const press = (key: string, role: 'dialog' | 'menu') => async (page: Page) => {
  await expect(page.locator('#sidebar [aria-busy="true"]')).toHaveCount(0);
  await page.keyboard.press(key);
  await expect(page.getByRole(role)).toBeVisible();
};

/** Reaches what a button opens. */
export const click = (name: string | RegExp, role: 'dialog' | 'menu' | 'alertdialog' = 'dialog') =>
  async function clickIt(page: Page) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(page.getByRole(role)).toBeVisible();
  };
