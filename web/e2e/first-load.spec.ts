import { gzipSync } from 'node:zlib';
import { expect, products, signIn, test } from './test.ts';

const budget = 200_000;

/** Such as de-BQFA9qWe.js: the messages of a language. */
const isLanguage = (address: string) => /\/[a-z]{2}-[\w-]{8}\.js$/.test(address);

// R1.3: and what a first visit to home downloads, as the browser sees it.
test('the first visit to home stays within its budget of JavaScript', async ({
  page,
  context,
  request,
}) => {
  await signIn(page);
  const first = await context.newPage();
  const scripts = new Set<string>();
  first.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url());
  });
  await first.goto('/sellers/en');
  await expect(products(first)).toBeVisible();
  await first.waitForLoadState('networkidle');

  let total = 0;
  for (const address of scripts) {
    const script = await (await request.get(address)).body();
    total += gzipSync(script, { level: 9 }).length;
  }
  expect(scripts.size).toBeGreaterThan(3);
  expect([...scripts].filter(isLanguage)).toHaveLength(1);
  expect(total).toBeLessThanOrEqual(budget);
});
