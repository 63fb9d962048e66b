import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { default as Axe, RunOptions } from 'axe-core';

const script = await readFile(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** A part of the page by its selector, or all but some. */
type Part = string | { exclude: string[] } | undefined;

/**
 * axe on the page, or on a part that lies above it. Screens and states that an address and a few
 * clicks lead to are rows in screens/; this is for those that only a test's own way leads to.
 */
export const expectAccessible = (page: Page, part?: Part) => expectNoViolations(page, part, {});

/** The colours of texts alone: all that another colour scheme changes. */
export const expectContrast = (page: Page, part?: Part) =>
  expectNoViolations(page, part, { runOnly: ['color-contrast'] });

/** All but the colours: what another layout of the same texts changes. They take most of the time. */
export const expectAccessibleLayout = (page: Page) =>
  expectNoViolations(page, undefined, { rules: { 'color-contrast': { enabled: false } } });

async function expectNoViolations(page: Page, part: Part, rules: RunOptions) {
  // Once per page: reading so much script takes longer than most scans.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  const found = await page.evaluate(
    async ({ part, rules }) => {
      // Colours on their way to others are not what one reads.
      const animations = document.getAnimations().filter((each) => {
        const end = each.effect?.getComputedTiming().endTime;
        return typeof end === 'number' && Number.isFinite(end);
      });
      await Promise.allSettled(animations.map((each) => each.finished));
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(part ?? document, {
        ...rules,
        // What holds is not reported, style sheets are not fetched again, and our frames have
        // nothing to look at: together most of the time.
        resultTypes: ['violations'],
        preload: false,
        iframes: false,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
    },
    { part, rules },
  );
  expect(found).toEqual([]);
}
