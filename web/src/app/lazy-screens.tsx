import { type ComponentType, Suspense, useEffect } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import type { Area, LazyScreen, RouteId, RouteMeta, RoutePageKey, Visit } from '../area/area.ts';
import { fetchTexts } from '../i18n/i18n.ts';
import { type Language, languageOf } from '../i18n/languages.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { reportError } from '../reporting/reporting.ts';
import { later } from '../ui/later.tsx';
import { Panel } from '../ui/panel.tsx';
import { NotFetched } from './pages/not-fetched.tsx';
import { ScreenSkeleton } from './pages/screen-skeleton.tsx';
import { areas, routeTable } from './route-table.ts';
import type { Services } from './services.ts';

type ScreenRoute = Pick<RouteObject, 'lazy' | 'loader' | 'shouldRevalidate'>;

/** How many frames are in sight, each with a screen in it. */
let framesInSight = 0;

/** For a frame: as long as it is there, a screen is in sight. */
export function useFrameInSight(): void {
  useEffect(() => {
    framesInSight += 1;
    return () => {
      framesInSight -= 1;
    };
  }, []);
}

/**
 * The route of a screen that is fetched when it is first needed; undefined where
 * there is none. Code, texts and first data are fetched together. Who comes
 * from another screen keeps that in sight until the next is there; who comes
 * from outside sees the frame at once, and in it the shape of what is on its way.
 */
export function lazyRoute(route: RouteMeta, services: Services): ScreenRoute | undefined {
  const { screen } = route;
  if (!screen) return undefined;
  const load = () => loadScreen(route, screen, services);
  const framed = (Screen: ComponentType) => () => (
    <Suspense fallback={<ScreenSkeleton shape={screen.shape} page={route.id as RoutePageKey} />}>
      <Screen />
    </Suspense>
  );
  return {
    lazy: {
      // The router keeps the whole page back until this is settled. On a first visit there is a
      // frame to show before the screen, so that it is settled at once.
      // biome-ignore lint/correctness/noComponentHookFactories: the router's name for what fetches one.
      Component: async () => framed(framesInSight > 0 ? await load() : arriving(route, load)),
    },
    loader: beginData(screen, services),
    // Another search in the address is the screen's to fetch.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  };
}

/** For a link to a screen: fetches it as soon as the reader seems to want it. */
export function prefetchOnIntent(id: RouteId, language: Language) {
  const route = routeTable.find((each) => each.id === id);
  const prefetch = () => {
    const { screen } = route ?? {};
    if (!route || !screen) return;
    // A failure shows when the screen is opened.
    const parts = [screen.load(), screen.data?.(), loadTexts(language, areaOf(route).name)];
    for (const part of parts) part?.catch(() => {});
  };
  return { onPointerEnter: prefetch, onFocus: prefetch };
}

async function loadScreen(route: RouteMeta, screen: LazyScreen, { i18n }: Services) {
  try {
    const [Loaded] = await Promise.all([
      screen.load(),
      fetchTexts(i18n, areaOf(route).name),
      fetchDates(i18n.language),
    ]);
    return Loaded;
  } catch (cause) {
    throw new ScreenNotFetched(cause);
  }
}

/**
 * Fetches how dates are written. A screen that finds out only while it is drawn that
 * they are missing leaves its place empty for them.
 */
async function fetchDates(language: Language): Promise<void> {
  try {
    const { loadDates } = await import('../format/dates.ts');
    await loadDates(navigator.language, language);
  } catch {
    // The screen has the same code among its own, and says so where it is missing.
  }
}

const areaOf = (route: RouteMeta) => areas.find(({ routes }) => routes.includes(route)) as Area;

/** Begins to fetch the first data, without waiting for it. */
function beginData({ data }: LazyScreen, { api, config, queryClient }: Services): LoaderFunction {
  return ({ request, params }) => {
    const { pathname, search } = new URL(request.url);
    const visit: Visit = {
      api,
      config,
      search,
      params,
      language: languageOf(pathname),
      prefetch: (query) => queryClient.prefetchQuery(query),
    };
    // Where it cannot be fetched, the screen says so.
    data?.().then(
      (begin) => begin(visit),
      () => {},
    );
    return null;
  };
}

/** A screen on its way into a frame that is there already. */
function arriving({ isPublic }: RouteMeta, load: () => Promise<ComponentType>): ComponentType {
  let first: Promise<ComponentType> | undefined = load();
  // Whoever renders it gets the failure; it may never be rendered.
  first.catch(() => {});
  return later(
    async () => {
      const begun = first ?? load();
      first = undefined;
      try {
        const Screen = await begun;
        return () => <Arrived Screen={Screen} />;
      } catch (error) {
        console.error(error);
        reportError(error);
        throw error;
      }
    },
    ({ again }) => (
      <Panel>
        <NotFetched again={again} noticeAbove={!isPublic} />
      </Panel>
    ),
  );
}

function Arrived({ Screen }: { Screen: ComponentType }) {
  useEffect(goToPlace, []);
  return <Screen />;
}

/** The place that the address names was not there yet when the router looked for it. */
function goToPlace(): void {
  try {
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  } catch {
    // A broken percent code names no place.
  }
}

/** A screen did not arrive, so that nothing is known of whether it works. */
export class ScreenNotFetched extends Error {
  constructor(cause: unknown) {
    super('could not be fetched', { cause });
  }
}
