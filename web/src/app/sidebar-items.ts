import type { LucideIcon } from 'lucide-react';
import type { RouteId, RouteMeta, RouteNameKey } from '../area/area.ts';
import type { Config } from '../config/config.ts';
import type { Language } from '../i18n/languages.ts';
import type { ShellState } from '../seller/shell-state.ts';
import { activeRoutes } from './active-routes.ts';
import { type Closed, closedTo, isOfferedTo } from './closed.ts';
import { routeLink } from './route-link.ts';

/** What an item of the sidebar shows beside its name. */
export type SidebarTag =
  /** A badge with the number; never 0 (R3.4). */
  | { kind: 'unseen_count'; count: number }
  /** A badge that says New (R3.5). */
  | { kind: 'new' }
  /** An icon on hover: it opens in a new tab (R3.6). */
  | { kind: 'open_in_new' };

type SidebarEvent = `sidebar_${RouteId}_clicked`;

/** One item, with everything decided that the sidebar needs to draw it (R3.2). */
export interface SidebarItem {
  id: RouteId;
  /** Key of its name. */
  name: `routes.${RouteNameKey}.name`;
  icon: LucideIcon;
  href: string;
  /** Internal ones are followed by the router, the others by the browser. */
  kind: 'internal' | 'addons' | 'external';
  newTab: boolean;
  /** Why it is closed to this seller: not clickable, with a block icon (R3.7). */
  closed?: Closed;
  tag?: SidebarTag;
  trackingEvent: SidebarEvent;
}

/** The items of the sidebar: level 1 only, in their order (R3.1). */
export function sidebarItems(
  config: Config,
  state: ShellState,
  locale: Language,
  origin?: string,
): SidebarItem[] {
  return activeRoutes(config)
    .filter((route) => route.level === 1 && !route.hideSidebar)
    .filter((route) => isOfferedTo(state, route))
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .flatMap((route) => {
      const link = routeLink(route, config, locale, origin);
      if (!link || !route.icon) return [];
      const tag = tagOf(route, state, link.newTab);
      // What lies outside decides for itself who is not complete yet.
      const closed = closedTo(state, route);
      const isClosed = closed === 'banned' || (closed && link.kind === 'internal');
      return {
        ...link,
        id: route.id,
        name: `routes.${route.id as RouteNameKey}.name` as const,
        icon: route.icon,
        trackingEvent: `sidebar_${route.id}_clicked` as const,
        ...(isClosed && { closed }),
        ...(tag && { tag }),
      };
    });
}

function tagOf({ tag }: RouteMeta, state: ShellState, newTab: boolean): SidebarTag | undefined {
  switch (tag) {
    case 'unseen_count':
      return state.unseenCount > 0 ? { kind: tag, count: state.unseenCount } : undefined;
    case 'has_unread_article':
      return state.unreadArticles > 0 ? { kind: 'new' } : undefined;
    case 'open_in_new':
      return newTab ? { kind: tag } : undefined;
    case 'unseen_answers':
      // What lies outside knows nothing of our operators' answers.
      if (newTab) return { kind: 'open_in_new' };
      return state.unseenAnswers > 0
        ? { kind: 'unseen_count', count: state.unseenAnswers }
        : undefined;
    default:
      return undefined;
  }
}
