import { createContext, use, useSyncExternalStore } from 'react';

/** Whether the server could be reached lately, as far as the browser and the requests show. */
export interface Connection {
  isLost(): boolean;
  /** A request did not get through. */
  failed(): void;
  /** A request is sent; call the result when its answer came. */
  requestSent(): () => void;
  subscribe(listener: () => void): () => void;
}

/** Watches the browser's own events, and what the requests report. */
export function createConnection(browser: Window = window): Connection {
  const listeners = new Set<() => void>();
  let lost = !browser.navigator.onLine;
  let cuts = 0;
  const set = (now: boolean) => {
    if (now === lost) return;
    lost = now;
    for (const listener of listeners) listener();
  };
  browser.addEventListener('offline', () => {
    cuts++;
    set(true);
  });
  browser.addEventListener('online', () => set(false));
  return {
    isLost: () => lost,
    failed: () => set(true),
    requestSent() {
      const before = cuts;
      // An answer that was on its way when the connection was cut says nothing of now.
      return () => {
        if (cuts === before) set(false);
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const ConnectionContext = createContext<Connection | null>(null);

export function useConnectionLost(): boolean {
  const connection = use(ConnectionContext);
  if (!connection) throw new Error('useConnectionLost is used outside ConnectionContext.');
  return useSyncExternalStore(connection.subscribe, connection.isLost);
}
