import {
  type LoaderFunction,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  redirect,
  replace,
} from 'react-router';
import type { RouteMeta } from '../area/area.ts';
import { leavePage } from '../auth/leave-page.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import {
  browserLanguage,
  chosenLanguage,
  fallbackLanguage,
  isLanguage,
  keepLanguage,
  type Language,
  languageNames,
  languageOf,
} from '../i18n/languages.ts';
import { haveIds } from '../links/ids.ts';
import { inLanguage } from '../links/paths.ts';
import { shellQuery } from '../seller/shell-query.ts';
import { shellState } from '../seller/shell-state.ts';
import { toastPlace } from '../ui/toast/toast-context.ts';
import { gate } from './gate.ts';
import { outsideLink, pageAddress } from './route-link.ts';
import type { Services } from './services.ts';

const addressOf = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return { path: pathname + search, locale: languageOf(pathname) };
};

/** Shows the language of the address; one that the app does not have leads to a page that says so (R2.2, R2.3). */
export function inItsLanguage({ i18n }: Services): MiddlewareFunction {
  return async ({ params: { locale }, request, url }) => {
    if (!isLanguage(locale))
      throw redirect(pageAddress('404', chosenLanguage() ?? browserLanguage()));
    const shown = i18n.language === locale ? locale : await changeLanguage(i18n, locale);
    const toasts = toastPlace.current;
    // Where nothing is shown yet, what there is to read is better than nothing (R1.3).
    if (shown !== locale && toasts && !request.signal.aborted) {
      const text = i18n.t('error.language_not_fetched', { language: languageNames[locale] });
      toasts.show({ type: 'error', text: `${text} ${i18n.t('error.network_text')}` });
      throw replace(inLanguage(url.pathname, shown) + url.search + url.hash);
    }
    keepLanguage(locale);
  };
}

/** Lets nobody past who is not signed in; the sign-in comes back to the same address (R5.7). */
export function signedIn({ session }: Services): MiddlewareFunction {
  return async ({ request, url }) => {
    const { path, locale } = addressOf(request);
    // A request has no fragment; the requested address may.
    await session.ensureSignedIn(path + url.hash, signInLanguage(locale));
  };
}

/** English may only be where the root leads: whoever never chose signs in in the browser's language. */
const signInLanguage = (shown: Language): Language =>
  shown === fallbackLanguage && !chosenLanguage() ? browserLanguage() : shown;

/** Begins to load what the frame shows, without keeping the screen waiting for it (R6.9). */
export function beginShell({ api, queryClient }: Services): LoaderFunction {
  return ({ request }) => {
    void queryClient.prefetchQuery(shellQuery(api, addressOf(request).locale));
    return null;
  };
}

/** Leaves for the legacy site, or another one, unless the page is closed to the seller (R2.32, R7.2). */
export function leaveFor(route: RouteMeta, services: Services): LoaderFunction {
  const { config, api, queryClient } = services;
  return async ({ request }) => {
    const { locale } = addressOf(request);
    const link = outsideLink(route, config, locale);
    if (!link) throw redirect(pageAddress('404', locale));
    if (!route.canAccessIfBanned && !route.isPublic) {
      // Whether the seller is banned must be known before they are let go; without
      // an answer the other site decides for itself.
      const shell = await queryClient
        .ensureQueryData(shellQuery(api, locale))
        .catch(() => undefined);
      if (gate(shellState(shell), route) === 'orders') {
        throw redirect(pageAddress('orders', locale));
      }
    }
    await route
      .beforeRedirect?.()
      .then((act) => act(api, locale))
      .catch(() => {});
    if (request.signal.aborted) return null; // they have gone elsewhere meanwhile
    // Back leads to the page one came from. One that was opened here, or ended a sign-in, would only lead on again.
    const { pathname } = window.location;
    const isPage = isLanguage(pathname.split('/')[2]);
    const isFollowed = isPage && pathname !== new URL(request.url).pathname;
    return leavePage(async () => window.location[isFollowed ? 'assign' : 'replace'](link.href));
  };
}

/** Nothing is at an address with an id that cannot be one; the server is asked nothing for it (R2.29). */
export const withIds: MiddlewareFunction = (visit) => {
  if (!haveIds(visit.params)) throw toNotFound(visit);
};

/** Nothing is at the address (R2.29). */
export const toNotFound = ({ params: { locale } }: Pick<LoaderFunctionArgs, 'params'>) =>
  redirect(pageAddress('404', isLanguage(locale) ? locale : browserLanguage()));
