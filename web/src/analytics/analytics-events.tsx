import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useSeller } from '../seller/use-shell.ts';
import { useAnalytics } from './analytics-context.ts';

/** What this needs of the handle of a route. */
interface Handle {
  route?: { id: string; isPublic?: boolean };
}

/** Reports which pages are opened, and by whom. It is rendered once, around every page. */
export function AnalyticsEvents() {
  const route = (useMatches().at(-1)?.handle as Handle | undefined)?.route;
  if (!route) return null;
  return route.isPublic ? <PublicPage id={route.id} /> : <SellerPage id={route.id} />;
}

/** A page that everybody may open, so it does not ask who it is. */
function PublicPage({ id }: { id: string }) {
  usePageView(id, true);
  return null;
}

function SellerPage({ id }: { id: string }) {
  const analytics = useAnalytics();
  const { seller, loaded, isSeller } = useSeller();
  useEffect(() => {
    if (loaded && isSeller) analytics.identify(seller);
  }, [analytics, seller, loaded, isSeller]);
  // The view carries the seller, so it waits until that is known.
  usePageView(id, loaded);
  return null;
}

/** The address without the language: switching that is not going anywhere. */
const placeOf = (pathname: string) => pathname.split('/').slice(3).join('/');

function usePageView(id: string, isReady: boolean): void {
  const analytics = useAnalytics();
  const place = placeOf(useLocation().pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another product is another view of the same route.
  useEffect(() => {
    if (isReady) analytics.page(id);
  }, [analytics, id, place, isReady]);
}
