import type { RouteMeta } from '../area/area.ts';
import type { ShellState } from '../seller/shell-state.ts';

/** Where a seller belongs instead of the requested page. */
export type GateVerdict =
  | 'enter'
  /** A banned seller, on a page closed to them (R7.2). */
  | 'orders'
  /** A profile that is not complete (R3.11). */
  | 'account'
  /** An account that is no seller yet. */
  | 'no_seller'
  /** An operator who is no seller, on a seller's page (R4.5). */
  | 'desk'
  /** The desk, for whoever is no operator. */
  | '404';

/** Until the seller is known everyone may enter (R7.1); the API refuses what it must. */
export function gate(
  { seller, loaded, isSeller, isOperator }: ShellState,
  route: Pick<RouteMeta, 'id' | 'canAccessIfBanned' | 'canAccessIfInvalid' | 'isDesk'>,
): GateVerdict {
  if (!loaded) return 'enter';
  if (route.isDesk) return isOperator ? 'enter' : '404';
  if (!isSeller && isOperator) return 'desk';
  // They sign up there.
  if (!isSeller) return route.id === 'settings' ? 'enter' : 'no_seller';
  if (!seller.is_valid) return route.canAccessIfInvalid ? 'enter' : 'account';
  return seller.is_banned && !route.canAccessIfBanned ? 'orders' : 'enter';
}
