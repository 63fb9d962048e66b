import type { Page, Response } from '@playwright/test';
import { authenticate, expect, expectToFit, test } from './test.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Ratings' });
const summary = (page: Page) => page.getByRole('region', { name: 'Rating summary' });

const isRatings = (response: Response) =>
  new URL(response.url()).pathname === '/graphql' &&
  response.request().postDataJSON()?.operationName === 'Ratings';

async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/sellers/en/reviews${search}`);
  await expect(list(page)).toBeVisible();
}

/** Opens the list and gives what the API answered to the page's own question. */
async function ratings(page: Page, search = '') {
  const answered = page.waitForResponse(isRatings);
  await open(page, search);
  return (await (await answered).json()).data.ratings;
}

// R2.21: what customers wrote, newest first, and what it comes to.
test('lists the ratings that the API answered, page by page', async ({ page }) => {
  await authenticate(page);
  const first = await ratings(page);
  expect(first.count).toBeGreaterThan(20);
  const items = list(page).getByRole('listitem');
  await expect(items).toHaveCount(10);
  await expect(items.first()).toContainText(first.ratings[0].product_name);
  await expect(items.first()).toContainText(`${first.ratings[0].stars} of 5 stars`);
  await expect(summary(page)).toContainText(
    new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(first.average / 100),
  );
  await expect(summary(page)).toContainText(`${first.count} ratings`);

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/reviews\?page=2$/);
  await expect(page.getByText(`11–20 of ${first.count}`)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(`1–10 of ${first.count}`)).toBeVisible();
  await page.getByLabel('Rows per page').selectOption('50');
  await expect(page).toHaveURL(/\/reviews\?length=50$/);
  await expect(items).toHaveCount(first.count);
});

// R2.21, R16.3: filters are in the address; back undoes them, a reload keeps them.
test('keeps period, product and stars in the address', async ({ page }) => {
  await authenticate(page);
  await open(page);
  await page.getByRole('button', { name: 'Period: All time' }).click();
  await page.getByRole('button', { name: 'Last 12 months' }).click();
  await expect(page).toHaveURL(/\/reviews\?period=12m$/);
  // The links of the summary lead on from what is drawn, which follows the address.
  await expect(
    page.getByRole('button', { name: 'Period: Last 12 months', exact: true }),
  ).toBeVisible();
  await summary(page)
    .getByRole('link', { name: /^4 stars/ })
    .click();
  await expect(page).toHaveURL(/\/reviews\?period=12m&stars=4$/);
  await expect(page.getByRole('combobox', { name: 'Stars' })).toHaveValue('4 stars');
  const items = list(page).getByRole('listitem');
  await expect(items.filter({ hasNotText: '4 of 5 stars' })).toHaveCount(0);
  await expect(items).not.toHaveCount(0);
  await page.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option', { name: 'Size guide' }).click();
  await expect(page).toHaveURL(/\/reviews\?period=12m&productID=\d+&stars=4$/);
  await page.reload();
  await expect(
    page.getByRole('button', { name: 'Remove filter Product: Size guide' }),
  ).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/reviews\?period=12m&stars=4$/);
  await page.getByRole('button', { name: 'Remove filter Stars: 4 stars' }).click();
  await page.getByRole('button', { name: 'Remove filter Period: Last 12 months' }).click();
  await expect(page).toHaveURL(/\/reviews$/);
});

// R1.3: the longest words fit the narrowest phones.
test('fits a phone in German', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await authenticate(page);
  await page.goto('/sellers/de/reviews?period=12m');
  await expect(page.getByRole('navigation').last()).toBeVisible();
  await expect(page.locator('main li time').first()).toBeVisible();
  await expectToFit(page);
  // As a card, the day is next to the stars and the words below both.
  const item = page.locator('main li', { has: page.locator('time') }).first();
  const [day, words] = [item.locator('time'), item.locator('p').first()];
  const [above, below] = [await day.boundingBox(), await words.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

// R17.4: a reply is public at once, can be edited, and leaves the list of those without one.
test('a rating is replied to, and the reply edited', async ({ page }) => {
  await authenticate(page, 'agency');
  await open(page, '?answered=no');
  const first = list(page).getByRole('listitem').first();
  await first.getByRole('button', { name: 'Reply' }).click();
  await page.getByLabel('Your public reply').fill('Thank you for telling us.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByLabel('Your public reply')).toHaveCount(0);
  await open(page, '?answered=yes');
  await expect(first).toContainText('Thank you for telling us.');
  await first.getByRole('button', { name: 'Edit the reply' }).click();
  await page.getByLabel('Your public reply').fill('Fixed in the newest version.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(first).toContainText('Your reply, edited on');
  await expect(first).toContainText('Fixed in the newest version.');
});
