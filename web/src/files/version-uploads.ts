import { useSyncExternalStore } from 'react';

/** A ZIP of a version on its way to the server, as any screen may show it. */
export interface VersionUpload {
  /** Whose, by the e-mail address. */
  seller: string;
  product: string;
  file: Blob;
  form: { version: string };
  /** Once it is being submitted nothing stops it any more. */
  state: 'sending' | 'submitting' | 'paused' | 'failed';
  /** Bytes; null until the server has said how far it is. */
  sent: number | null;
}

const listeners = new Set<() => void>();
let uploads: readonly VersionUpload[] = [];

/** For whoever sends them: these are under way now. */
export function showVersionUploads(now: readonly VersionUpload[]): void {
  uploads = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this seller sends at present, or has paused. */
export function useVersionUploads(seller: string | undefined): readonly VersionUpload[] {
  const all = useSyncExternalStore(subscribe, () => uploads);
  return all.filter((upload) => upload.seller === seller);
}

/** How much of it has arrived, in whole percent. */
export const shareOf = ({ file, sent }: VersionUpload): number =>
  file.size === 0 ? 0 : Math.floor((100 * (sent ?? 0)) / file.size);
