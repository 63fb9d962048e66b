import { useRef } from 'react';

/**
 * Runs something that writes, but never twice at once: a second click may come
 * before the button could show that the first one is under way.
 */
export function useOneAtATime<Args extends unknown[]>(
  write: (...args: Args) => Promise<unknown>,
): (...args: Args) => void {
  const isRunning = useRef(false);
  return (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    write(...args)
      // The mutation keeps the error, and shows it.
      .catch(() => {})
      .finally(() => {
        isRunning.current = false;
      });
  };
}
