import type { Feature } from '../seller/features.ts';

/**
 * Every page under a language, as data. The router, the sidebar, titles,
 * exclusions, guards, breadcrumbs and the command box all derive from this
 * table, so a page is added here and nowhere else.
 */
export interface RouteMeta {
  id: RouteId;
  /** Below `/sellers/:locale`; empty for home. */
  path: string;
  /** Other addresses of the same page. */
  aliases?: readonly string[];
  /** 1 stands in the sidebar, 2 does not. */
  level: 1 | 2;
  /** Place in the sidebar. */
  order?: number;
  icon?: RouteIcon;
  /** The page it belongs to: for breadcrumbs, and it disappears with it. */
  parent?: RouteId;
  /** Page of the legacy site to go to instead, where one is configured. */
  redirect?: LegacyPage;
  /** There is no native page behind the redirect. */
  legacyOnly?: boolean;
  /** Address outside that the item opens, in a new tab. */
  externalUrlTo?: 'help_center' | 'contact';
  tag?: 'unseen_count' | 'has_unread_article' | 'open_in_new';
  canAccessIfBanned?: boolean;
  /** Open to visitors who are not signed in. */
  isPublic?: boolean;
  hideSidebar?: boolean;
  /** The part of the interface it belongs to; switched off, the page is not there. */
  feature?: Feature;
}

export type RouteId =
  | 'home'
  | 'dashboard'
  | 'dashboardOld'
  | 'products'
  | 'product'
  | 'products_invoice'
  | 'productsOld'
  | 'validation'
  | 'technical_feedback'
  | 'partner_subscription'
  | 'messages'
  | 'reviews'
  | 'promote'
  | 'orders'
  | 'ordersOld'
  | 'bank'
  | 'blog'
  | 'resources'
  | 'settings'
  | 'helpcenter'
  | 'contact'
  | 'faq_monetization'
  | 'faq_payout'
  | 'error'
  | '403'
  | '404';

/** Ids whose names stand in `routes.json`; 403, 404 and error share one (R2.31). */
export type RouteNameKey = Exclude<RouteId, '403' | '404'>;

/** Routes that lead on and are never a page of ours. */
type PasserBy = 'dashboardOld' | 'productsOld' | 'ordersOld' | 'helpcenter' | 'contact';

/** Ids whose titles and descriptions stand there too. */
export type RoutePageKey = Exclude<RouteNameKey, PasserBy>;

/** Pages of the legacy site, by their names in links/addons.ts. */
type LegacyPage =
  | 'dashboard'
  | 'products'
  | 'orderHistory'
  | 'discount'
  | 'comment'
  | 'contact'
  | 'account'
  | 'resources';

export type RouteIcon =
  | 'home'
  | 'dashboard'
  | 'products'
  | 'validation'
  | 'messages'
  | 'reviews'
  | 'promote'
  | 'orders'
  | 'bank'
  | 'blog'
  | 'settings'
  | 'help'
  | 'contact';

export const routeTable: readonly RouteMeta[] = [
  { id: 'home', path: '', aliases: ['homepage'], level: 1, order: 0, icon: 'home' },
  { id: 'dashboard', path: 'dashboard', level: 1, order: 1, icon: 'dashboard' },
  {
    id: 'dashboardOld',
    path: 'dashboard/old',
    level: 2,
    parent: 'dashboard',
    redirect: 'dashboard',
    legacyOnly: true,
  },
  { id: 'products', path: 'products', level: 1, order: 2, icon: 'products' },
  { id: 'product', path: 'products/:id_product', level: 2, parent: 'products' },
  { id: 'products_invoice', path: 'products/invoices', level: 2, parent: 'products' },
  {
    id: 'productsOld',
    path: 'products/old',
    level: 2,
    parent: 'products',
    redirect: 'products',
    legacyOnly: true,
  },
  { id: 'validation', path: 'products/validation', level: 1, order: 2, icon: 'validation' },
  {
    id: 'technical_feedback',
    path: 'products/validation/product/:product_id/version/:upload_id',
    level: 2,
    parent: 'validation',
  },
  {
    id: 'partner_subscription',
    path: 'products/subscription/:product_id',
    level: 2,
    parent: 'products',
    feature: 'partner_subscription',
  },
  {
    id: 'messages',
    path: 'messages',
    level: 1,
    order: 3,
    icon: 'messages',
    redirect: 'contact',
    tag: 'unseen_count',
    canAccessIfBanned: true,
  },
  { id: 'reviews', path: 'reviews', level: 1, order: 4, icon: 'reviews', redirect: 'comment' },
  { id: 'promote', path: 'promote', level: 1, order: 5, icon: 'promote', redirect: 'discount' },
  { id: 'orders', path: 'orders', level: 1, order: 6, icon: 'orders', canAccessIfBanned: true },
  {
    id: 'ordersOld',
    path: 'orders/old',
    level: 2,
    parent: 'orders',
    redirect: 'orderHistory',
    legacyOnly: true,
  },
  { id: 'bank', path: 'bank', level: 1, order: 7, icon: 'bank' },
  { id: 'blog', path: 'blog', level: 1, order: 8, icon: 'blog', tag: 'has_unread_article' },
  { id: 'resources', path: 'resources', level: 2, redirect: 'resources' },
  {
    id: 'settings',
    path: 'settings',
    level: 1,
    order: 9,
    icon: 'settings',
    redirect: 'account',
    canAccessIfBanned: true,
  },
  {
    id: 'helpcenter',
    path: 'helpcenter',
    level: 1,
    order: 10,
    icon: 'help',
    externalUrlTo: 'help_center',
    tag: 'open_in_new',
    canAccessIfBanned: true,
  },
  {
    id: 'contact',
    path: 'contact',
    level: 1,
    order: 11,
    icon: 'contact',
    externalUrlTo: 'contact',
    tag: 'open_in_new',
    canAccessIfBanned: true,
  },
  { id: 'faq_monetization', path: 'faq/monetization', level: 2 },
  { id: 'faq_payout', path: 'faq/payout', level: 2, isPublic: true, hideSidebar: true },
  { id: 'error', path: 'error', level: 2, isPublic: true, hideSidebar: true },
  { id: '403', path: '403', level: 2, isPublic: true, hideSidebar: true },
  { id: '404', path: '404', level: 2, isPublic: true, hideSidebar: true },
];
