import { expect, test } from './test.ts';

test.use({ person: 'community' });

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Paris' });

// R17.5: from what it nets to the list, the calendar and back.
test('a promotion is set up with its days, refused a second time, and cancelled', async ({
  page,
}) => {
  await page.goto('/sellers/en/promote');
  const set = async () => {
    await page.getByRole('button', { name: 'New promotion' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: 'Product' }).selectOption({ index: 1 });
    await form.getByLabel('First day').fill(inDays(60));
    await form.getByLabel('Last day').fill(inDays(61));
    return form;
  };
  const form = await set();
  await expect(form.getByText(/After \d+% commission/)).toBeVisible();
  // What is said of these days has arrived: the form no longer grows under the pointer.
  await expect(form.getByText(`days left in ${inDays(60).slice(0, 4)}`)).toBeVisible();
  await form.getByRole('button', { name: 'Set up the promotion' }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Planned');
  await expect(row).toContainText('On its way to the marketplace');

  const again = await set();
  await expect(again.getByText(/^The product already has a promotion/)).toBeVisible();
  await again.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the promotion' }).click();
  await expect(row).toContainText('Cancelled');
});
