import type { Locator, Page, Request } from '@playwright/test';
import { authenticate, expect } from './test.ts';

/** The address of the list. */
export const orders = '/sellers/en/orders';

export const table = (page: Page) => page.getByRole('table', { name: 'Order lines' });
export const links = (page: Page) => table(page).getByRole('link');
export const totals = (page: Page) => page.getByRole('region', { name: /^Totals of all lines/ });
export const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });
export const query = (page: Page) => decodeURIComponent(new URL(page.url()).search.slice(1));

/** Signs in and opens the list. */
export async function openOrders(page: Page, address = ''): Promise<void> {
  await authenticate(page);
  await page.goto(orders + address);
  await expect(links(page).first()).toBeVisible();
}

/** Shows the filters that are used less. */
export const moreFilters = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click();

export async function choose(page: Page, filter: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: filter, exact: true });
  if (!(await box.isVisible())) await moreFilters(page);
  await box.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Waits for the next page of lines that answers such a query. */
export async function nextPage(
  page: Page,
  act: () => Promise<unknown>,
  isAsked: (variables: Record<string, unknown>) => boolean = () => true,
) {
  const isList = (request: Request) =>
    request.url().endsWith('/graphql') &&
    request.postDataJSON().operationName === 'Orders' &&
    isAsked(request.postDataJSON().variables);
  const answer = page.waitForResponse((response) => isList(response.request()));
  await act();
  const response = await answer;
  const { data } = await response.json();
  return { ...data.orders, asked: response.request().postDataJSON().variables };
}

/** Cents of an amount as English writes it. */
export function centsOf(text: string): number {
  const [euros = '0', cents = ''] = text.replace(/[^\d.]/g, '').split('.');
  const amount = Number(euros) * 100 + Number(cents.padEnd(2, '0'));
  return /^\s*[−-]/.test(text) ? -amount : amount;
}

/** What is beside a name in a list of names and values. */
export async function valueBeside(place: Locator, name: string): Promise<string> {
  const value = place.locator('div').filter({ has: place.page().getByText(name, { exact: true }) });
  return value.last().getByRole('definition').innerText();
}
