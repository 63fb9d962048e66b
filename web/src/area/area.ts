import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Config } from '../config/config.ts';
import type { Api } from '../graphql/client.ts';
import type { Language } from '../i18n/languages.ts';
import type { AreaTexts, RouteTexts } from '../i18n/texts.ts';
import type { Feature } from '../seller/features.ts';
import type { Seller } from '../seller/seller.ts';

/**
 * What an area of the product declares to the rest of the app, in the `area.ts` of its
 * folder. The frame finds these by itself: router, sidebar, titles, guards,
 * breadcrumbs and command box all derive from them.
 */
export interface Area {
  /** The word of its folder, its address and its texts. */
  name: keyof AreaTexts;
  routes: readonly RouteMeta[];
}

/** A page under a language, as data. */
export interface RouteMeta {
  id: RouteId;
  /** Below `/sellers/:locale`; empty for home. Where its `:…_id` cannot be an id, nothing is there. */
  path: string;
  /** Other addresses of the same page. */
  aliases?: readonly string[];
  /** 1 is in the sidebar, 2 is not. */
  level: 1 | 2;
  /** Place in the sidebar. */
  order?: number;
  icon?: LucideIcon;
  /** The key after `g` that leads to it, the same in every language. */
  letter?: string;
  /** The page it belongs to: for breadcrumbs, and it disappears with it. */
  parent?: RouteId;
  /** Page of the legacy site to go to instead, where one is configured. */
  redirect?: LegacyPage;
  /**
   * Loads what is to be done before the browser leaves for the redirect, whose failure holds nobody
   * up. Links to the page lead over our own address then.
   */
  beforeRedirect?: () => Promise<(api: Api, language: Language) => Promise<unknown>>;
  /** With this part of the interface switched on there is no redirect (R13.13). */
  nativeWith?: Feature;
  /** There is no native page behind the redirect. */
  legacyOnly?: boolean;
  /** Address outside that the item opens, in a new tab, where it is configured. */
  externalUrlTo?: 'help_center' | 'contact';
  tag?: 'unseen_count' | 'has_unread_article' | 'open_in_new' | 'unseen_answers';
  canAccessIfBanned?: boolean;
  /** Open to sellers whose profile is not complete: what leads out of it, and who helps. */
  canAccessIfInvalid?: boolean;
  /** Open to visitors who are not signed in. */
  isPublic?: boolean;
  /** For operators in their own name; to everybody else it is not there. */
  isDesk?: boolean;
  hideSidebar?: boolean;
  /** Whether menu and command box offer it to this seller. Default: to all. */
  isOffered?: (seller: Seller) => boolean;
  /** The part of the interface it belongs to; switched off, the page is not there. */
  feature?: Feature;
  /** What is shown there; none where the frame has it, or the address leads on. */
  screen?: LazyScreen;
}

/** A screen that is fetched when it is first needed. */
export interface LazyScreen {
  /** Fetches its code. */
  load: () => Promise<ComponentType>;
  /** What it looks like before it is there. */
  shape: ScreenShape;
  /** Loads the function that fetches its first data, so that data and code arrive together. */
  data?: () => Promise<(visit: Visit) => unknown>;
}

/** What kinds of screens there are: figures and curves, a list with filters, panels of text or fields. */
export type ScreenShape = 'dashboard' | 'list' | 'page';

/** A visit to a screen, for the data it begins with. */
export interface Visit {
  api: Api;
  config: Config;
  /** The query of the address. */
  search: string;
  params: Readonly<Record<string, string | undefined>>;
  language: Language;
  /** Fetches, so that the screen finds the answer; a failure is the screen's to show. */
  prefetch: QueryClient['prefetchQuery'];
}

/** Ids whose names are in the texts; 403, 404 and error share one (R2.31). */
export type RouteNameKey = keyof RouteTexts;

export type RouteId = RouteNameKey | '403' | '404';

/** Ids whose titles and descriptions are there too: not of routes that only lead on. */
export type RoutePageKey = {
  [Id in RouteNameKey]: RouteTexts[Id] extends { title: string } ? Id : never;
}[RouteNameKey];

/** Pages of the legacy site, by their names in links/addons.ts. */
type LegacyPage =
  | 'dashboard'
  | 'products'
  | 'validation'
  | 'orderHistory'
  | 'discount'
  | 'comment'
  | 'contact'
  | 'account'
  | 'blogArticle'
  | 'resources';
