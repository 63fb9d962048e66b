import type { ParseKeys } from 'i18next';
import type { MiddlewareFunction, RouteObject } from 'react-router';
import { redirect, replace } from 'react-router';
import { HomeScreen } from '../areas/home/home.tsx';
import { homeQuery } from '../areas/home/queries.ts';
import type { Session } from '../auth/session.ts';
import { fallbackLanguage, isLanguage, languageOf } from '../i18n/languages.ts';
import { paths } from '../links/paths.ts';
import { Root } from './layout/root.tsx';
import { Shell } from './layout/shell.tsx';
import { RouteErrorPage } from './pages/route-error-page.tsx';
import { SignedOutPage } from './pages/signed-out-page.tsx';
import { WaitingPage } from './pages/waiting-page.tsx';
import type { Services } from './services.ts';

/** What a route says of itself, for everything that derives from the table. */
export interface RouteHandle {
  /** Key of the page's title. */
  title: ParseKeys;
}

const titled = (title: ParseKeys): { handle: RouteHandle } => ({ handle: { title } });

/** Every address of the app. The first screen is part of the first load. */
export function createRoutes({ session, api, queryClient }: Services): RouteObject[] {
  return [
    {
      Component: Root,
      ErrorBoundary: RouteErrorPage,
      HydrateFallback: WaitingPage,
      children: [
        {
          path: paths.root,
          loader: () => redirect(paths.home(fallbackLanguage)),
          element: null,
        },
        {
          path: paths.signInCallback,
          loader: async ({ request }) => replace(await session.finishSignIn(request.url)),
          element: null,
        },
        { path: paths.signedOut, Component: SignedOutPage, ...titled('auth.signed_out_title') },
        {
          path: paths.locale,
          middleware: [knownLocale, signedIn(session)],
          Component: Shell,
          children: [
            {
              index: true,
              Component: HomeScreen,
              ...titled('home.title'),
              loader: ({ request }) => {
                const { pathname } = new URL(request.url);
                void queryClient.prefetchQuery(homeQuery(api, languageOf(pathname)));
                return null;
              },
            },
          ],
        },
        { path: '*', loader: notFound, element: null },
      ],
    },
  ];
}

function notFound(): never {
  throw new Response(null, { status: 404 });
}

const knownLocale: MiddlewareFunction = ({ params }) => {
  if (!isLanguage(params.locale)) notFound();
};

/** Lets nobody past who is not signed in; the sign-in comes back to the same address. */
function signedIn(session: Session): MiddlewareFunction {
  return async ({ request }) => {
    if (await session.isSignedIn()) return;
    const { pathname, search } = new URL(request.url);
    await session.signIn(pathname + search, languageOf(pathname));
  };
}
