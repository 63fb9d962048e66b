import { clearPoseAs, setPoseAs } from '../../../auth/pose-as.ts';

/** Shorter than any real address: confirming by mistake is not possible (R4.2). */
export const shortestEmail = 8;

/** From now on everything is seen as that seller; what was loaded as somebody else goes. */
export function startPosing(email: string): void {
  setPoseAs(email);
  window.location.reload();
}

/** Back to oneself. */
export function stopPosing(): void {
  clearPoseAs();
  window.location.reload();
}
