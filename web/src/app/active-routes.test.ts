import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RouteId } from '../area/area.ts';
import { someConfig } from '../test/config.ts';
import { activeRoutes, routeParents } from './active-routes.ts';
import { routeTable } from './route-table.ts';

const features = { partner_subscription: true };
const ids = (excluded_routes: string[], on: Record<string, boolean> = features) =>
  activeRoutes({ ...someConfig, excluded_routes, features: on }).map(({ id }) => id);

describe('the exclusion list (R2.30)', () => {
  it('is checked by the server against the routes that there are', () => {
    const source = readFileSync(
      new URL('../../../internal/config/routes.go', import.meta.url),
      'utf8',
    );
    const known = [...source.matchAll(/^\t"(\w+)",$/gm)].map(([, id]) => id);
    expect(known.sort()).toEqual(routeTable.map(({ id }) => id as string).sort());
  });

  it('leaves everything where it is empty or names nothing known', () => {
    expect(ids([])).toEqual(routeTable.map(({ id }) => id));
    expect(ids(['404-dashboard', 'nothing'])).toHaveLength(routeTable.length);
  });

  it.each<RouteId>(['ordersOld', 'productsOld', 'blog', 'resources', 'dashboardOld'])(
    'takes out %s and nothing else',
    (id) => {
      expect(
        routeTable.map((route) => route.id).filter((each) => !ids([id]).includes(each)),
      ).toEqual([id]);
    },
  );

  it('takes out what hangs below', () => {
    const left = ids(['products', 'validation']);
    for (const id of [
      'product',
      'products_invoice',
      'productsOld',
      'technical_feedback',
    ] as const) {
      expect(left).not.toContain(id);
    }
    expect(left).toContain('orders');
  });
});

// R1.9
it('a feature that is off takes exactly its page', () => {
  const on = ids([]);
  const off = ids([], { partner_subscription: false });
  expect(on.filter((id) => !off.includes(id))).toEqual(['partner_subscription']);
});

it('names the pages above one, for breadcrumbs', () => {
  expect(routeParents('technical_feedback').map(({ id }) => id)).toEqual(['validation']);
  expect(routeParents('home')).toEqual([]);
});

it('every id and every path is in the table once', () => {
  const paths = routeTable.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
  expect(new Set(paths).size).toBe(paths.length);
  expect(new Set(routeTable.map(({ id }) => id)).size).toBe(routeTable.length);
});

it('every screen that shows data begins to fetch it while its code loads', () => {
  const waiting = routeTable.filter(({ screen }) => screen && !screen.data).map(({ id }) => id);
  // The desk fetches its sections by itself, the second has only texts, and the last fetches with
  // what it finds in the address for nobody else to see.
  expect(waiting.sort()).toEqual(['desk', 'resources', 'unsubscribe']);
});
