import type { RouteMeta } from '../area/area.ts';
import type { ShellState } from '../seller/shell-state.ts';
import { gate } from './gate.ts';

/** Why a page cannot be opened by whoever is here; each has its text. */
export type Closed = 'banned' | 'not_valid' | 'no_seller';

type Page = Pick<RouteMeta, 'id' | 'canAccessIfBanned' | 'isPublic' | 'isDesk'>;

/** Whether the gate would lead away from a page of ours, so that nothing offers it (R3.7, R3.11). */
export function closedTo(state: ShellState, route: Page): Closed | undefined {
  if (route.isPublic) return undefined;
  switch (gate(state, route)) {
    case 'orders':
      return 'banned';
    case 'account':
      return 'not_valid';
    case 'no_seller':
      // Settings is where such an account learns why.
      return route.id === 'settings' ? undefined : 'no_seller';
    default:
      return undefined;
  }
}

/** Whether menu and command box offer a page: the desk to operators, who may be nothing else. */
export function isOfferedTo(state: ShellState, route: RouteMeta): boolean {
  const verdict = gate(state, route);
  if (!state.loaded && route.isDesk) return false;
  return verdict !== 'desk' && verdict !== '404' && (route.isOffered?.(state.seller) ?? true);
}
