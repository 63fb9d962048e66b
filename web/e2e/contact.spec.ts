import { accessToken } from './authenticate.ts';
import { item } from './frame.ts';
import { authenticate, expect, test } from './test.ts';

test.use({ isLive: true });

// R2.25, R17.8: operators answer; the menu says so until it is seen.
test('a seller asks the operators and reads their answer', async ({ page, request }) => {
  await authenticate(page, 'vacation');
  await page.goto('/sellers/en/contact');
  await page.getByRole('combobox', { name: 'What is it about?' }).click();
  await page.getByRole('option', { name: 'Account' }).click();
  await page.getByLabel('Subject').fill('Is my account in order?');
  await page.getByLabel('Your message').fill('Please tell me <b>why</b>.');
  await page.getByRole('button', { name: 'Send' }).click();
  const thread = page.getByRole('region', { name: 'Is my account in order?' });
  await expect(thread.getByText('Please tell me <b>why</b>.')).toBeVisible();

  await item(page, 'Home').click();
  await expect(item(page, 'Home')).toHaveAttribute('aria-current', 'page');
  await expect(item(page, 'Contact us')).not.toContainText('unread');
  const token = await accessToken(request, 'operator');
  const ask = async (query: string, variables: object) => {
    const answer = await request.post('/graphql', {
      headers: { authorization: `Bearer ${token}` },
      data: { query, variables },
    });
    return (await answer.json()).data;
  };
  const { desk_contacts } = await ask('{ desk_contacts { threads { id subject } } }', {});
  const { id } = desk_contacts.threads.find(
    ({ subject }: { subject: string }) => subject === 'Is my account in order?',
  );
  await ask(
    'mutation ($id: ID!) { answer_contact(id: $id, body: "It is, all of it.", key: "e2e") { id } }',
    { id },
  );
  await expect(item(page, 'Contact us')).toContainText('1 unread message');
  await item(page, 'Contact us').click();
  await expect(thread.getByText('It is, all of it.')).toBeVisible();
  await expect(thread.getByText('Answered')).toBeVisible();
  await expect(item(page, 'Contact us')).not.toContainText('unread');
});
