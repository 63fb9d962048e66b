import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

/** What of the blog was last on show: the name of an article, or none for the list. */
export type ShownRef = RefObject<string>;

/**
 * List and articles share a page, so that the frame sees nobody arrive: what is shown names the tab, and
 * its heading gets the focus once it is there. Without a title it is not there yet. Returns where the
 * heading is.
 */
export function useArrival(shown: ShownRef, slug: string, title: string | undefined) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const name = title && `${title} · ${t('app.name')}`;
  useEffect(() => {
    if (name) document.title = name;
  }, [name]);
  const isThere = title !== undefined;
  useEffect(() => {
    const heading = place.current?.querySelector('h1');
    if (!isThere || !heading || shown.current === slug) return;
    shown.current = slug;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [shown, slug, isThere]);
  return place;
}
