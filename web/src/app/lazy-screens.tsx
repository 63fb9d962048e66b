import type { i18n } from 'i18next';
import { type ComponentType, Suspense, use, useEffect } from 'react';
import type { RouteObject } from 'react-router';
import { loadScreenTexts } from '../i18n/i18n.ts';
import { ScreenSkeleton } from './pages/screen-skeleton.tsx';
import type { RouteId, RoutePageKey } from './route-table.ts';
import { screens } from './screens.ts';

type ScreenRoute = Pick<RouteObject, 'element' | 'loader' | 'shouldRevalidate'>;

/**
 * Screens that are fetched when they are first needed. Who comes from another
 * screen keeps that in sight until the next is there; who comes from outside
 * sees the frame at once, and in it the shape of what is on its way.
 */
export interface LazyScreens {
  /** What the route of a screen shows; undefined where there is no such screen. */
  routeOf(id: RouteId): ScreenRoute | undefined;
  /** A frame comes into sight; gives back what to do when it goes. */
  enterFrame(): () => void;
}

export function createLazyScreens(i18n: i18n): LazyScreens {
  let framesInSight = 0;
  return {
    enterFrame() {
      framesInSight += 1;
      return () => {
        framesInSight -= 1;
      };
    },
    routeOf(id) {
      const screen = screens[id];
      if (!screen) return undefined;
      const held = hold(async () => (await Promise.all([screen.load(), loadScreenTexts(i18n)]))[0]);
      return {
        element: (
          <Suspense fallback={<ScreenSkeleton shape={screen.shape} page={id as RoutePageKey} />}>
            <Screen held={held} />
          </Suspense>
        ),
        loader: async () => {
          const arrival = held.visit();
          if (framesInSight > 0) await arrival;
          return null;
        },
        // Once it is there, another search in the address need not wait for it.
        shouldRevalidate: held.hasFailed,
      };
    },
  };
}

/** For a frame: as long as it is there, a screen is in sight. */
export function useFrameInSight({ enterFrame }: LazyScreens): void {
  useEffect(enterFrame, [enterFrame]);
}

function Screen({ held }: { held: Held }) {
  const Loaded = use(held.promise());
  useEffect(goToPlace, []);
  return <Loaded />;
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

type Held = ReturnType<typeof hold>;

/** Fetches a screen once; one that did not arrive is asked for again by the next visit. */
function hold(load: () => Promise<ComponentType>) {
  let promise: Promise<ComponentType> | undefined;
  let hasFailed = false;

  function begin(): Promise<ComponentType> {
    hasFailed = false;
    const begun = load().catch((cause: unknown) => {
      throw new ScreenNotFetched(cause);
    });
    begun.then(
      // By these React takes the value at once, without a moment of the skeleton.
      (loaded) => Object.assign(begun, { status: 'fulfilled', value: loaded }),
      // Whoever waits hears of it; nobody may be waiting.
      () => {
        hasFailed = true;
      },
    );
    promise = begun;
    return begun;
  }

  return {
    /** Of a new visit. */
    visit: () => (promise && !hasFailed ? promise : begin()),
    /** The same one as long as the visit lasts. */
    promise: () => promise ?? begin(),
    hasFailed: () => hasFailed,
  };
}
