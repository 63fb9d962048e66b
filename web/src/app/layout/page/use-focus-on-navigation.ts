import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The address without the language: switching that is not going anywhere. */
const placeOf = (pathname: string) => pathname.split('/').slice(3).join('/');

/**
 * Moves the focus to the heading of the page one has gone to, so that whoever
 * does not see the page hears where they are and Tab goes on from there. A page
 * may arrive in steps, each with a heading of its own or still without: until the
 * reader does something, the focus goes along, and is on the main part meanwhile.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const place = placeOf(useLocation().pathname);
  const shown = useRef(place);
  useEffect(() => {
    const page = main.current;
    if (shown.current === place || !page) return;
    shown.current = place;
    focusHeading(page);
    const arrival = new MutationObserver(() => {
      const { activeElement, body } = document;
      if (activeElement === body || activeElement === page) focusHeading(page);
    });
    arrival.observe(page, { childList: true, subtree: true });
    const end = () => arrival.disconnect();
    for (const act of ['keydown', 'pointerdown']) {
      addEventListener(act, end, { once: true, capture: true });
    }
    return end;
  }, [place, main]);
}

function focusHeading(page: HTMLElement): void {
  const heading = page.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? page).focus({ preventScroll: true });
}
