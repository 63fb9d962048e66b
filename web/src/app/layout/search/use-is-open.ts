import type { RouteId } from '../../../area/area.ts';
import { useConfig } from '../../../config/config-context.ts';
import { useShellState } from '../../../seller/use-shell.ts';
import { activeRoutes } from '../../active-routes.ts';
import { gate } from '../../gate.ts';

/** Whether a page is there and this seller, once known, may enter it. */
export function useIsOpen(id: RouteId): boolean {
  const config = useConfig();
  const state = useShellState();
  const route = activeRoutes(config).find((each) => each.id === id);
  return state.loaded && route !== undefined && gate(state, route) === 'enter';
}
