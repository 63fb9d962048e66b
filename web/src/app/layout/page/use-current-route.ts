import { useMatches } from 'react-router';
import type { RouteMeta } from '../../../area/area.ts';
import type { RouteHandle } from '../../root.tsx';

/** The route of the page that is shown, with the values in its address; none on pages outside the table. */
export function useCurrentRoute(): { route: RouteMeta; params: Record<string, string> } | null {
  const match = useMatches().at(-1);
  const route = (match?.handle as RouteHandle | undefined)?.route;
  return match && route ? { route, params: match.params as Record<string, string> } : null;
}
