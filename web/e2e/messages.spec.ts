import type { Page } from '@playwright/test';
import { marketplace } from './marketplace.ts';
import { box, isAsking, openMessages, rows, written } from './messages.ts';
import { authenticate, expect, expectToFit, signIn, test } from './test.ts';

// Open tabs are notified of new messages.
test.use({ isLive: true });

const panel = (page: Page) =>
  page.getByRole('complementary').filter({ has: page.getByRole('form') });
const tag = (page: Page) => page.getByRole('link', { name: /^Messages/ }).first();
const tasks = (page: Page) => page.getByRole('region', { name: 'Needs your attention' });
const query = (page: Page) => new URL(page.url()).search;

/** How many messages the menu says are unseen. */
async function unseen(page: Page): Promise<number> {
  const [said = '0'] = await tag(page)
    .getByText(/unread/)
    .allTextContents();
  return Number.parseInt(said, 10);
}

// R17.1, R17.3: list, thread, unseen tag, reply; then the task is gone from home.
test('a task of home is answered, and with it gone', async ({ page }) => {
  await signIn(page, 'agency');
  const answer = tasks(page).getByRole('link', { name: /^Reply .* waiting for/ });
  await expect(answer.first()).toBeVisible();
  await expect(tag(page).getByText(/unread/)).toBeVisible();
  const thread = (await answer.first().getAttribute('href')) ?? '';
  const unseenBefore = await unseen(page);
  await answer.first().click();
  await page.waitForURL(/\/messages\?thread=\d+$/);

  await expect(written(page)).toHaveCount(1);
  await expect.poll(() => unseen(page)).toBe(unseenBefore - 1);
  await box(page).fill('Yes, you find it under the second tab.\nTell me if it helps.');
  // A double click sends once.
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await expect(written(page)).toHaveCount(2);
  await expect(written(page).last()).toContainText('You');
  await expect(written(page).last()).toContainText('Tell me if it helps.');
  await expect(box(page)).toHaveValue('');
  await expect(panel(page).getByText(/^Replied /)).toBeVisible();

  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(answer.first()).toBeVisible();
  await expect(tasks(page).locator(`a[href="${thread}"]`)).toHaveCount(0);
});

test('the list is narrowed, and its threads open beside it', async ({ page }) => {
  await openMessages(page);

  // R17.3: the filters narrow the list, stand in the address, and are taken away by their chips.
  await test.step('a filter narrows it and is taken away', async () => {
    const all = await rows(page).count();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Waiting for a reply' }).click();
    await expect.poll(() => rows(page).count()).toBeLessThan(all);
    await expect(rows(page)).not.toHaveCount(0);
    await expect(rows(page).filter({ hasNotText: /Reply by|Overdue since/ })).toHaveCount(0);
    expect(query(page)).toBe('?state=WAITING');
    await page.getByRole('button', { name: /^Remove filter Status/ }).click();
    await expect(rows(page)).toHaveCount(all);
    expect(query(page)).toBe('');
  });

  // R17.3: the address has everything; back closes the thread, and the focus returns to its row.
  await test.step('back closes a thread, also after a reload', async () => {
    await rows(page).nth(1).click();
    await expect(written(page).first()).toBeVisible();
    expect(query(page)).toMatch(/^\?thread=\d+$/);
    await page.reload();
    await expect(written(page).first()).toBeVisible();
    await page.goBack();
    await expect(panel(page)).toHaveCount(0);
    expect(query(page)).toBe('');
  });

  await test.step('by keyboard: down the list, in, and out again', async () => {
    await rows(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(written(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(rows(page).nth(1)).toBeFocused();
  });
});

// R17.1, R17.3: a message comes in while two tabs are open; it is found, settled and archived.
test('a new message is there in every tab, and can be found and put away', async ({
  page,
  context,
  request,
}) => {
  await openMessages(page, 'industrial');
  const other = await context.newPage();
  await other.goto('/sellers/en/orders');
  // The menu says how many are unseen once the seller is known.
  await expect(other.locator('#sidebar')).toContainText('Sign out');
  await expect(other.locator('#sidebar [aria-busy="true"]')).toHaveCount(0);
  const before = await unseen(other);
  const client = await marketplace(request);
  const id = `LIVE-${Date.now()}`;
  await client.post_message({
    headers: { 'Idempotency-Key': id },
    body: {
      id,
      thread: id,
      product: 'demo-industrial-01',
      customer_name: 'Ada Lovelace',
      subject: 'Analytical engine',
      body: 'Does it weave algebraic patterns?',
      from: 'CUSTOMER',
      at: new Date().toISOString(),
    },
  });
  await expect.poll(() => unseen(other)).toBe(before + 1);
  // Behind those that have waited longer, before those that wait for nothing.
  const waiting = rows(page).filter({ hasText: /Reply by|Overdue since/ });
  await expect(waiting.last()).toContainText('Ada Lovelace');
  await expect(rows(page).nth((await waiting.count()) - 1)).toContainText('Ada Lovelace');

  await page.getByRole('searchbox', { name: 'Search' }).fill('algebra');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().click();
  await expect(panel(page).getByText('Does it weave')).toBeVisible();
  await expect.poll(() => unseen(other)).toBe(before);
  await panel(page).getByRole('button', { name: 'No reply needed' }).click();
  await expect(panel(page).getByRole('button', { name: /^Needs a reply/ })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Archive' }).click();
  await expect(rows(page)).toHaveCount(0);
});

// R16.1, R17.3: behind the tickets of the dashboard are as many threads.
test('the dashboard leads to the threads it counts', async ({ page }) => {
  await authenticate(page);
  await page.goto('/sellers/en/dashboard?period=12m&indicator=TICKETS_RECEIVED');
  const link = page.getByRole('link', { name: 'Show the messages' });
  await expect(link).toBeVisible();
  const answered = page.waitForResponse((one) => isAsking('Threads')(one.request()));
  await link.click();
  const { data } = await (await answered).json();
  expect(data.threads.count).toBeGreaterThan(0);
  await page.goBack();
  await expect(page.getByRole('main')).toContainText(String(data.threads.count));
});

// R2.22: a banned seller reads and answers.
test('a banned seller may read and answer', async ({ page }) => {
  await openMessages(page, 'banned');
  await rows(page).first().click();
  await expect(written(page).first()).toBeVisible();
  const before = await written(page).count();
  await box(page).fill('I am still here for you.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(written(page).last()).toContainText('I am still here for you.');
  await expect(written(page)).toHaveCount(before + 1);
});

test('German fits a phone', async ({ page }) => {
  await authenticate(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sellers/de/messages?state=WAITING');
  const first = page.getByRole('list', { name: 'Unterhaltungen' }).getByRole('link').first();
  await expect(first).toContainText(/Antworten bis|Überfällig seit/);
  await expectToFit(page);
  await first.click();
  const send = page.getByRole('button', { name: 'Senden' });
  await expect(send).toBeVisible();
  await expectToFit(page);
  // R11.7: what is opened in the sheet can be used there, and Escape closes it alone.
  await page.getByRole('button', { name: 'Gespeicherte Antworten' }).click();
  const manage = page.getByRole('button', { name: 'Schreiben oder ändern' });
  await manage.click({ trial: true });
  await page.keyboard.press('Escape');
  await expect(manage).toBeHidden();
  await expect(send).toBeVisible();
});
