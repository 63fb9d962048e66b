import type { RouteId, RouteMeta } from '../area/area.ts';
import type { Config } from '../config/config.ts';
import { isFeatureOn } from '../seller/features.ts';
import { routeTable } from './route-table.ts';

/**
 * The routes that this deployment has: without the ones it excludes or whose
 * feature is off, and without what hangs below those (R2.30). Router, sidebar
 * and command box all start from here, so what is gone is gone everywhere.
 */
export function activeRoutes(
  config: Pick<Config, 'excluded_routes' | 'features'>,
  table: readonly RouteMeta[] = routeTable,
): RouteMeta[] {
  const byId = new Map(table.map((route) => [route.id, route]));
  const isActive = (route: RouteMeta): boolean =>
    !config.excluded_routes.includes(route.id) &&
    (!route.feature || isFeatureOn(config, route.feature)) &&
    (!route.parent || isActiveId(route.parent));
  const isActiveId = (id: RouteId): boolean => {
    const route = byId.get(id);
    return route !== undefined && isActive(route);
  };
  return table.filter(isActive);
}

/** The routes above one, the outermost first, for breadcrumbs; home is above nothing. */
export function routeParents(
  id: RouteId,
  table: readonly RouteMeta[] = routeTable,
): readonly RouteMeta[] {
  const parent = table.find((route) => route.id === id)?.parent;
  const found = table.find((route) => route.id === parent);
  return found ? [...routeParents(found.id, table), found] : [];
}
