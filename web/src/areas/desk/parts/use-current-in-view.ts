import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** How much of the link before the current one stays in sight, in pixels. */
const before = 32;

/** For a row of links that scrolls on a phone: the current one is in view wherever one arrives. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another current link.
  useEffect(() => {
    const row = nav.current;
    if (!row || !('ResizeObserver' in globalThis)) return;
    // Also once the row is laid out: at first it may be hidden behind what is still fetched.
    const observer = new ResizeObserver(() => {
      const current = row.querySelector<HTMLElement>('[aria-current="page"]');
      if (current) row.scrollLeft = current.offsetLeft - row.offsetLeft - before;
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [pathname]);
  return nav;
}
