import type { RouteMeta } from '../area/area.ts';
import type { ShellState } from '../seller/shell-state.ts';

/** Where a seller belongs instead of the page they asked for. */
export type GateVerdict =
  | 'enter'
  /** A banned seller, on a page closed to them (R7.2). */
  | 'orders'
  /** A profile that is not complete (R3.11). */
  | 'account'
  /** An account that is no seller yet. */
  | 'no_seller';

/** Until the seller is known everyone may enter (R7.1); the API refuses what it must. */
export function gate(
  { seller, loaded, isSeller, mayPoseAs }: ShellState,
  route: Pick<RouteMeta, 'id' | 'canAccessIfBanned' | 'canAccessIfInvalid'>,
): GateVerdict {
  if (!loaded) return 'enter';
  // Whoever is no operator signs up there.
  if (!isSeller) return route.id === 'settings' && !mayPoseAs ? 'enter' : 'no_seller';
  if (!seller.is_valid) return route.canAccessIfInvalid ? 'enter' : 'account';
  return seller.is_banned && !route.canAccessIfBanned ? 'orders' : 'enter';
}
