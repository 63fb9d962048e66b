import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** How far things moved since the page was opened. */
    shift: number;
  }
}

/** Lets the page add up in `window.shift` how far things move, from its next load on. */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      for (const { value } of shifts) window.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
