import type { ComponentType } from 'react';
import type { ScreenShape } from './pages/screen-skeleton.tsx';
import type { RouteId } from './route-table.ts';

export interface LazyScreen {
  /** Fetches its chunk. */
  load: () => Promise<ComponentType>;
  /** What it looks like before it is there. */
  shape: ScreenShape;
}

const products = () => import('../areas/products/products.tsx').then((m) => m.ProductsScreen);

/** The screens that are fetched when they are first needed, each with the chunk it is in. */
export const screens: Partial<Record<RouteId, LazyScreen>> = {
  dashboard: {
    load: () => import('../areas/dashboard/dashboard.tsx').then((m) => m.DashboardScreen),
    shape: 'dashboard',
  },
  products: { load: products, shape: 'page' },
  product: { load: products, shape: 'page' },
  products_invoice: { load: products, shape: 'page' },
  validation: {
    load: () => import('../areas/validation/validation.tsx').then((m) => m.ValidationScreen),
    shape: 'page',
  },
  technical_feedback: {
    load: () =>
      import('../areas/validation/technical-feedback.tsx').then((m) => m.TechnicalFeedbackScreen),
    shape: 'page',
  },
  partner_subscription: {
    load: () => import('../areas/subscription/subscription.tsx').then((m) => m.SubscriptionScreen),
    shape: 'page',
  },
  messages: {
    load: () => import('../areas/messages/messages.tsx').then((m) => m.MessagesScreen),
    shape: 'list',
  },
  reviews: {
    load: () => import('../areas/reviews/reviews.tsx').then((m) => m.ReviewsScreen),
    shape: 'list',
  },
  promote: {
    load: () => import('../areas/promotions/promotions.tsx').then((m) => m.PromotionsScreen),
    shape: 'page',
  },
  orders: {
    load: () => import('../areas/orders/orders.tsx').then((m) => m.OrdersScreen),
    shape: 'list',
  },
  bank: {
    load: () => import('../areas/bank/bank.tsx').then((m) => m.BankScreen),
    shape: 'page',
  },
  blog: {
    load: () => import('../areas/blog/blog.tsx').then((m) => m.BlogScreen),
    shape: 'page',
  },
  resources: {
    load: () => import('../areas/resources/resources.tsx').then((m) => m.ResourcesScreen),
    shape: 'page',
  },
  faq_monetization: {
    load: () => import('../areas/faq/monetization.tsx').then((m) => m.MonetizationFaq),
    shape: 'list',
  },
  faq_payout: {
    load: () => import('../areas/faq/payout.tsx').then((m) => m.PayoutFaq),
    shape: 'list',
  },
  settings: {
    load: () => import('../areas/settings/settings.tsx').then((m) => m.SettingsScreen),
    shape: 'page',
  },
};

/** Fetches a screen before it is asked for; a failure shows when it is. */
function prefetchScreen(id: RouteId): void {
  screens[id]?.load().catch(() => {});
}

/** For a link to a screen: fetches it as soon as the reader seems to want it. */
export function prefetchOnIntent(id: RouteId) {
  const prefetch = () => prefetchScreen(id);
  return { onPointerEnter: prefetch, onFocus: prefetch };
}
