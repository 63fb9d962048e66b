import { forgetVisitor } from '../../../analytics/visitor-memory.ts';
import { clearPoseAs, posedFrom, setPoseAs } from '../../../auth/pose-as.ts';
import { leaveForGood } from '../../../ui/leaving/leave-for-good.ts';

/** Shorter than any real address: confirming by mistake is not possible (R4.2). */
export const shortestEmail = 8;

/** By these the server refuses an address: no seller has it, or nobody could. */
const unknown = ['pose_as_unknown', 'pose_as_email'];

export const isUnknownSeller = (reason: string | undefined): boolean =>
  reason !== undefined && unknown.includes(reason);

/** From now on everything is seen as that seller, here or at another address. Sellers have no desk: from there it goes home. */
export function startPosing(email: string, at?: string): void {
  leaveForGood(() => {
    setPoseAs(email);
    const [, home] = /^(\/sellers\/[a-z]{2})\/desk\b/.exec(window.location.pathname) ?? [];
    loadAnew(at ?? home);
  });
}

/** Back to oneself: at an address, else where it began, else here. */
export function stopPosing(at = posedFrom()): void {
  leaveForGood(() => {
    clearPoseAs();
    loadAnew(at);
  });
}

/** What was loaded as somebody else goes, and so does whom analytics takes the visitor for. */
function loadAnew(at?: string): void {
  forgetVisitor();
  if (at === undefined) window.location.reload();
  else window.location.assign(at);
}
