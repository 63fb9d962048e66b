import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { Outlet, redirect, replace } from 'react-router';
import type { RouteId, RouteMeta, RoutePageKey } from '../area/area.ts';
import { HomeScreen } from '../areas/home/home.tsx';
import { homeQuery } from '../areas/home/queries.ts';
import { chosenLanguage, fallbackLanguage, languageOf } from '../i18n/languages.ts';
import { withTexts } from '../i18n/with-texts.ts';
import { type AuthPaths, authPaths, paths } from '../links/paths.ts';
import { activeRoutes } from './active-routes.ts';
import { beginShell, inItsLanguage, leaveFor, signedIn, toNotFound, withIds } from './guards.ts';
import { PublicFrame } from './layout/public-frame.tsx';
import { Shell } from './layout/shell.tsx';
import { lazyRoute, useFrameInSight } from './lazy-screens.tsx';
import { ForbiddenPage, NotFoundPage } from './pages/end-pages.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { RouteErrorPage } from './pages/route-error-page.tsx';
import { ScreenError } from './pages/screen-error.tsx';
import { WaitingPage } from './pages/waiting-page.tsx';
import { Root, type RouteHandle } from './root.tsx';
import { isPage, outsideLink, routePath } from './route-link.ts';
import { routeTable } from './route-table.ts';
import { SellerGate } from './seller-gate.tsx';
import type { Services } from './services.ts';

/** Every address of the app, derived from the table. Home is part of the first load. */
export function createRoutes(services: Services): RouteObject[] {
  const active = activeRoutes(services.config);
  const objects = (wanted: (route: RouteMeta) => boolean) =>
    active.filter(wanted).flatMap((route) => routeObjects(route, services));
  // Were these left out, another pattern could match: products/old is no product named old.
  const missing = routeTable.filter(
    (route) => !active.includes(route) || routeObjects(route, services).length === 0,
  );
  return [
    {
      Component: Root,
      ErrorBoundary: RouteErrorPage,
      HydrateFallback: WaitingPage,
      children: [
        {
          path: paths.root,
          // English, unless the reader chose another before (R2.1). A campaign in the address
          // is for the page it leads to (R10.1).
          loader: ({ url }) =>
            redirect(paths.home(chosenLanguage() ?? fallbackLanguage) + url.search + url.hash),
          element: null,
        },
        ...authRoutes(services),
        ...galleryRoute(services),
        {
          path: paths.locale,
          middleware: [inItsLanguage(services)],
          children: [
            ...objects(isEnd),
            {
              element: <PublicLayout />,
              children: [
                inBoundary(
                  <ScreenError noticeAbove={false} />,
                  objects((route) => isOpen(route) && !isEnd(route)),
                ),
              ],
            },
            {
              middleware: [signedIn(services)],
              loader: beginShell(services),
              // The frame loads once, not with every screen: another language is another matter.
              shouldRevalidate: ({ currentParams, nextParams }) =>
                currentParams.locale !== nextParams.locale,
              element: <ShellLayout />,
              children: [
                {
                  Component: SellerGate,
                  children: [
                    inBoundary(
                      <ScreenError />,
                      objects((route) => !isOpen(route)),
                    ),
                  ],
                },
              ],
            },
            ...missing.flatMap((route) => leavesOf(route, { loader: toNotFound, element: null })),
            { path: '*', loader: toNotFound, element: null },
          ],
        },
        { path: '*', loader: toNotFound, element: null },
      ],
    },
  ];
}

/** Around screens: the router shows nothing at all at a route whose own code did not arrive. */
const inBoundary = (errorElement: ReactNode, children: RouteObject[]): RouteObject => ({
  errorElement,
  children,
});

/** Open to visitors who are not signed in. */
const isOpen = ({ isPublic }: RouteMeta): boolean => Boolean(isPublic);

/** Where a way ends: pages without any frame. */
const isEnd = ({ id }: RouteMeta): boolean => id === 'error' || id === '403' || id === '404';

function ShellLayout() {
  useFrameInSight();
  return <Shell />;
}

function PublicLayout() {
  useFrameInSight();
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

type Leaf = Omit<RouteObject, 'index' | 'children' | 'path'>;

/** What is behind one route, at each of its addresses; nothing where it leads nowhere. */
function routeObjects(route: RouteMeta, services: Services): RouteObject[] {
  if (outsideLink(route, services.config, fallbackLanguage)) {
    return leavesOf(route, { loader: leaveFor(route, services), element: null });
  }
  const leaf = isPage(route) && page(route, services);
  return leaf ? leavesOf(route, { ...leaf, middleware: [withIds], handle: pageHandle(route) }) : [];
}

/** The addresses of a route: its own and its aliases. */
function leavesOf(route: RouteMeta, leaf: Leaf): RouteObject[] {
  return [route.path, ...(route.aliases ?? [])].map((path) => ({
    ...leaf,
    // The router takes out of it what it has fetched, so that each address needs its own.
    ...(typeof leaf.lazy === 'object' && { lazy: { ...leaf.lazy } }),
    ...(path === '' ? { index: true } : { path: routePath({ path }) }),
  }));
}

/** What a route of ours shows. */
function page(route: RouteMeta, services: Services): Leaf | undefined {
  switch (route.id) {
    case 'home':
      return {
        Component: HomeScreen,
        loader: ({ request }) => {
          const { api, queryClient } = services;
          const language = languageOf(new URL(request.url).pathname);
          void queryClient.prefetchQuery(homeQuery(api, language));
          return null;
        },
      };
    // These must show when nothing can be fetched any more.
    case 'error':
      return { ErrorBoundary: RouteErrorPage, Component: ErrorPage };
    case '403':
      return { ErrorBoundary: RouteErrorPage, Component: ForbiddenPage };
    case '404':
      return { ErrorBoundary: RouteErrorPage, Component: NotFoundPage };
    default:
      return lazyRoute(route, services);
  }
}

/** R2.31: 403, 404 and error share one title. */
const titleKey = (id: RouteId): RoutePageKey =>
  (id === '403' || id === '404' ? 'error' : id) as RoutePageKey;

function pageHandle(route: RouteMeta): RouteHandle {
  const key = titleKey(route.id);
  return { title: `routes.${key}.title`, description: `routes.${key}.description`, route };
}

/** Where the sign-in provider sends the browser back to (R2.4-R2.8). */
function authRoutes({ config, session }: Services): RouteObject[] {
  const signedOutPage = async () =>
    (await withTexts(import('./pages/signed-out-page.tsx'))).SignedOutPage;
  const at = ({ callback, popup, silent, logout }: AuthPaths): RouteObject[] => [
    {
      path: callback,
      loader: async ({ request }) => replace(await session.finishSignIn(request.url)),
      element: null,
    },
    { path: popup, loader: ({ request }) => session.finishPopup(request.url), element: null },
    { path: silent, loader: ({ request }) => session.finishSilent(request.url), element: null },
    {
      path: logout,
      loader: async ({ request }) => {
        const end = await session.finishSignOut(request.url);
        return 'goTo' in end ? replace(end.goTo) : end;
      },
      lazy: { Component: signedOutPage },
      handle: { title: 'account.logout' } satisfies RouteHandle,
    },
  ];
  return at(authPaths(config));
}

/** Every component on one page, for those who build them; not in production. */
function galleryRoute({ config }: Services): RouteObject[] {
  if (config.production) return [];
  const load = async () => (await withTexts(import('../ui/gallery/gallery.tsx'))).UiGallery;
  return [{ path: `${paths.root}/_ui`, lazy: { Component: load } }];
}
