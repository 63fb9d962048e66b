import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The address without the language: switching that is not going anywhere. */
const placeOf = (pathname: string) => pathname.split('/').slice(3).join('/');

/**
 * Moves the focus to the heading of the page one has gone to, so that whoever
 * does not see the page hears where they are and Tab goes on from there. A page
 * whose heading is still on its way gets it on its main part.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const place = placeOf(useLocation().pathname);
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    const heading = main.current?.querySelector<HTMLElement>('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [place, main]);
}
