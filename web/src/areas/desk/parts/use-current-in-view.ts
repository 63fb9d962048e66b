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
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (nav.current && current) {
      nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - before;
    }
  }, [pathname]);
  return nav;
}
