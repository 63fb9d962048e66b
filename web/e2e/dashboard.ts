import type { Locator, Page, Request } from '@playwright/test';
import { expect } from './test.ts';

export const isApi = (request: Request) => new URL(request.url()).pathname === '/graphql';
export const operation = (request: Request) => request.postDataJSON().operationName as string;

/** Opens the dashboard and waits until its figures are there. */
export async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/sellers/en/dashboard${search}`);
  await expect(page.getByRole('slider')).toBeVisible();
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

/** How well each text within these elements, or each line that they are, stands out from white. */
export const contrastsOnPaper = (elements: Locator, property: 'color' | 'stroke' = 'color') =>
  elements.evaluateAll((roots, property) => {
    const contrast = (element: Element) => {
      const [r = 0, g = 0, b = 0] = (getComputedStyle(element)[property].match(/[\d.]+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
    };
    if (property === 'stroke') return roots.map(contrast);
    const texts = roots
      .flatMap((root) => [...root.querySelectorAll('*:not(svg *)')])
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter(({ childNodes }) =>
        [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
      );
    return texts.map(contrast);
  }, property);
