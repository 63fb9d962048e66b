import type { Page, Request } from '@playwright/test';
import { expect } from './test.ts';

export const isApi = (request: Request) => new URL(request.url()).pathname === '/graphql';
export const operation = (request: Request) => request.postDataJSON().operationName as string;

/** Opens the dashboard and waits until its figures are there. */
export async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/sellers/en/dashboard${search}`);
  await expect(page.getByRole('slider')).toBeVisible({ timeout: 15_000 });
}

export const tile = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Indicators' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

/** The figures as the API answers them to the page's own question. */
export async function figures(page: Page, search: string) {
  const answered = page.waitForResponse(
    (response) => isApi(response.request()) && operation(response.request()) === 'DashboardFigures',
  );
  await open(page, search);
  return (await (await answered).json()).data.dashboard;
}
