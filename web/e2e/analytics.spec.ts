import { answer, banner, orders, outgoing, test } from './analytics.ts';
import { authenticate, expect, expectAccessible, newestOrders, signIn } from './test.ts';

// R10.6
test('nothing is downloaded or sent before consent, nor after a refusal', async ({ page }) => {
  const requests = outgoing(page);
  await signIn(page);
  await expect(newestOrders(page)).toBeVisible();
  await expect(banner(page)).toBeVisible();
  // R9.14
  await test.step('axe finds nothing while it asks, and both answers are alike', async () => {
    await expectAccessible(page);
    const [accept, decline] = await Promise.all([
      answer(page, 'Accept').boundingBox(),
      answer(page, 'Decline').boundingBox(),
    ]);
    expect(Math.abs((accept?.width ?? 0) - (decline?.width ?? 1))).toBeLessThanOrEqual(1);
  });
  await orders(page).click();
  await page.waitForURL('**/orders');
  await answer(page, 'Decline').click();
  await expect(banner(page)).toHaveCount(0);
  await page.goBack();
  await page.reload();
  await expect(newestOrders(page)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name.startsWith('ajs_'))).toEqual([]);
  const consent = cookies.find(({ name }) => name === 'merkato_consent');
  const days = ((consent?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);
});

// R9.14: a window of 1280 by 1024 at 400 %, in a language of long words.
test('all of the question can be reached in the smallest window', async ({ page }) => {
  await authenticate(page);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/sellers/de');
  const question = page.getByRole('region', { name: 'Dürfen wir auswerten' });
  await expect(question).toBeInViewport({ ratio: 1 });
  const first = question.getByRole('heading');
  const last = question.getByRole('button').last();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(first).not.toBeInViewport();
  await question.hover();
  await page.mouse.wheel(0, -1_000);
  await expect(first).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});
