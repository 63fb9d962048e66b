/** What changed on the server, and its id. */
export interface Change {
  kind: string;
  id: string;
}

type Listener = (change: Change) => void;

export interface StreamOptions {
  /** Headers that say who is signed in, made for each connection. */
  credentials: () => Promise<Record<string, string>>;
  signal: AbortSignal;
  /** Whose changes. Default the seller's. */
  of?: 'desk' | undefined;
  /** Called on every change, and each time the stream was opened: then anything may have changed. */
  onChange: Listener;
  fetch?: typeof fetch;
  /** Waits before trying again; for tests. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Said when a stream was opened. */
export const opened: Change = { kind: 'open', id: '' };

const shortest = 1_000;
const longest = 60_000;

/** Listens until it is aborted; a stream that ended is opened again, ever later while it fails. */
export async function listen({
  credentials,
  signal,
  onChange,
  of,
  fetch = globalThis.fetch,
  pause = rest,
}: StreamOptions): Promise<void> {
  let wait = shortest;
  while (!signal.aborted) {
    try {
      const response = await fetch(of ? `/events?of=${of}` : '/events', {
        headers: await credentials(),
        cache: 'no-store',
        credentials: 'omit',
        signal,
      });
      // Refused, or not to be tried again: as a browser's own EventSource takes a 204. Whoever is
      // not signed in any more may be again, on this page, without anybody saying so here.
      if (response.status === 204 || response.status === 403) return;
      if (response.ok && response.body) {
        wait = shortest;
        await read(response.body, onChange);
      }
    } catch {
      // Offline or aborted: the loop knows which.
    }
    if (signal.aborted) return;
    await pause(wait, signal);
    wait = Math.min(wait * 2, longest);
  }
}

/** Reads a stream of server-sent events to its end. */
async function read(body: ReadableStream<Uint8Array>, onChange: Listener): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const change = changeOf(text.slice(0, end));
      text = text.slice(end + 2);
      if (change) onChange(change);
    }
  }
}

/** One event; none for what only keeps the connection alive. */
function changeOf(block: string): Change | null {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const kind = field('event');
  if (!kind) return null;
  const { id = '' } = JSON.parse(field('data') ?? '{}') as { id?: string };
  return { kind, id };
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
