import { type Change, listen } from './events.ts';

/**
 * One stream for all tabs of a browser: whichever holds the lock listens and notifies the others.
 * When its tab closes, the next one gets the lock. The name says whose changes they are, so that
 * tabs of two people never receive each other's.
 */
export function shareStream(
  who: string,
  credentials: () => Promise<Record<string, string>>,
  onChange: (change: Change) => void,
  of?: 'desk',
): () => void {
  const name = `merkato.events.${who}`;
  const end = new AbortController();
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Change>) => onChange(data));
  const listening = () =>
    listen({
      credentials,
      signal: end.signal,
      of,
      onChange: (change) => {
        onChange(change);
        channel.postMessage(change);
      },
    });
  navigator.locks.request(name, { signal: end.signal }, listening).catch(() => {}); // Called off before it was this tab's turn.
  return () => {
    end.abort();
    channel.close();
  };
}
