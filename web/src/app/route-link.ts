import type { RouteId, RouteMeta } from '../area/area.ts';
import type { Config } from '../config/config.ts';
import type { Language } from '../i18n/languages.ts';
import { addonsPages } from '../links/addons.ts';
import { externalUrl } from '../links/external.ts';
import { helpUrl } from '../links/help.ts';
import { paths } from '../links/paths.ts';
import { type ResolvedLink, resolveLink } from '../links/resolve-link.ts';
import { isFeatureOn } from '../seller/features.ts';
import { routeTable } from './route-table.ts';

export interface RouteLink extends ResolvedLink {
  /** Internal ones are followed by the router, the others by the browser. */
  kind: 'internal' | 'addons' | 'external';
}

/**
 * Where a route really leads: to its page, to the legacy site where there is
 * one, or outside. Null where it leads nowhere, so that it is neither shown nor
 * reachable.
 */
export function routeLink(
  route: RouteMeta,
  config: Config,
  locale: Language,
  origin?: string,
): RouteLink | null {
  const outside = outsideLink(route, config, locale, origin);
  return (!route.beforeRedirect && outside) || (isPage(route) ? pageLink() : null);

  function pageLink(): RouteLink | null {
    const link = resolveLink({ kind: 'internal', path: routePath(route) }, config, locale);
    return link && { kind: 'internal', ...link };
  }
}

/** Where a route leaves the app to; null where it has a page of ours, or leads nowhere. */
export function outsideLink(
  route: RouteMeta,
  config: Config,
  locale: Language,
  origin?: string,
): RouteLink | null {
  if (route.externalUrlTo) {
    const url =
      route.externalUrlTo === 'help_center'
        ? helpUrl(config, locale)
        : externalUrl(config, route.externalUrlTo);
    return url?.startsWith('http') ? { kind: 'external', href: url, newTab: true } : null;
  }
  if (!route.redirect) return null;
  if (route.nativeWith && isFeatureOn(config, route.nativeWith)) return null;
  const path = addonsPages[route.redirect]();
  const link = resolveLink({ kind: 'addons', path }, config, locale, origin);
  return link && { kind: 'addons', ...link };
}

/** Whether there is a screen of ours behind a route. */
export const isPage = (route: RouteMeta): boolean => !route.legacyOnly;

/** The pattern of a route, as the router matches it. */
export function routePath({ path }: Pick<RouteMeta, 'path'>): string {
  return path ? `${paths.locale}/${path}` : paths.locale;
}

/** The address of a page that needs no parameters. */
export function pageAddress(id: RouteId, locale: Language): string {
  const path = routeTable.find((route) => route.id === id)?.path;
  return path ? `${paths.home(locale)}/${path}` : paths.home(locale);
}
