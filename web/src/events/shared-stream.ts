import { type Change, listen, opened, type StreamOptions } from './events.ts';

/** The streams that this tab is opening, by the names of their locks: each will say so to all tabs. */
const opening = new Set<string>();

interface SharedStreamOptions extends Pick<StreamOptions, 'credentials' | 'of' | 'onChange'> {
  /** Whose changes they are, so that tabs of two people never receive each other's. */
  who: string;
  /**
   * Whether to say at once that anything may have changed, where the stream was opened before: what
   * came between the caller's data and now is missed here. Default false.
   */
  catchUp?: boolean;
}

/**
 * One stream for all tabs of a browser: whichever holds the lock listens and notifies the others.
 * When its tab closes, the next one gets the lock.
 */
export function shareStream({
  who,
  credentials,
  onChange,
  of,
  catchUp = false,
}: SharedStreamOptions): () => void {
  const name = `merkato.events.${who}`;
  const end = new AbortController();
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Change>) => onChange(data));
  const listening = async () => {
    opening.add(name);
    try {
      await listen({
        credentials,
        signal: end.signal,
        of,
        onChange: (change) => {
          opening.delete(name);
          onChange(change);
          channel.postMessage(change);
        },
      });
    } finally {
      opening.delete(name);
    }
  };
  navigator.locks.request(name, { signal: end.signal }, listening).catch(() => {}); // Called off before it was this tab's turn.
  if (catchUp) {
    const catchUpIfOpen = async () => {
      const { held } = await navigator.locks.query();
      const isOpen = !opening.has(name) && held?.some((lock) => lock.name === name);
      if (isOpen && !end.signal.aborted) onChange(opened);
    };
    catchUpIfOpen().catch(() => {}); // A page that is being closed has no locks to ask for.
  }
  return () => {
    end.abort();
    channel.close();
  };
}
