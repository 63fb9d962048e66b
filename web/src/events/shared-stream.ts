import { type Change, listen, opened, type StreamOptions } from './events.ts';

/** The streams that this tab listens to, by the names of their locks. */
const ownStreams = new Set<string>();

interface SharedStreamOptions extends Pick<StreamOptions, 'credentials' | 'of' | 'onChange'> {
  /** Whose changes they are, so that tabs of two people never receive each other's. */
  who: string;
  /**
   * Whether to say at once that anything may have changed, where another tab has opened the stream
   * before: what it heard between this one's data and now is missed here. Default false.
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
    ownStreams.add(name);
    await listen({
      credentials,
      signal: end.signal,
      of,
      onChange: (change) => {
        onChange(change);
        channel.postMessage(change);
      },
    });
    ownStreams.delete(name);
  };
  navigator.locks.request(name, { signal: end.signal }, listening).catch(() => {}); // Called off before it was this tab's turn.
  if (catchUp) {
    void navigator.locks.query().then(({ held }) => {
      const isElsewhere = !ownStreams.has(name) && held?.some((lock) => lock.name === name);
      if (isElsewhere && !end.signal.aborted) onChange(opened);
    });
  }
  return () => {
    end.abort();
    channel.close();
  };
}
