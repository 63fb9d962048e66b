import type { Page, Request } from '@playwright/test';
import { test as base } from './test.ts';

export const writeKey = 'browser-tests';

// The usual server has no write key; this one takes events in.
export const test = base.extend({
  env: [{ MERKATO_ANALYTICS_WRITE_KEY: writeKey }, { scope: 'worker' }],
});

export interface Sent {
  type: string;
  event?: string;
  name?: string;
  userId?: string | null;
  properties?: Record<string, unknown>;
  traits?: Record<string, unknown>;
  context: { page: Record<string, string>; campaign?: object; userAgent: string; locale: string };
}

const pathOf = (request: Request) => new URL(request.url()).pathname;
const isCollect = (request: Request) => pathOf(request).startsWith('/collect/');
const isLibrary = (request: Request) => /\/assets\/library-.*\.js$/.test(pathOf(request));

/** All that goes out for analytics from now on: the library's code and its requests. */
export function outgoing(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (r) => (isCollect(r) || isLibrary(r)) && requests.push(r));
  return requests;
}

export const events = (requests: Request[]): Sent[] =>
  requests
    .filter((request) => pathOf(request) === '/collect/v1/b')
    .flatMap((request) => request.postDataJSON().batch);
export const names = (requests: Request[]) =>
  events(requests).map(({ type, event, name }) => event ?? name ?? type);

export const banner = (page: Page) => page.getByRole('region', { name: 'May we learn' });
export const answer = (page: Page, name: 'Accept' | 'Decline') =>
  page.getByRole('button', { name });
export const orders = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' });
