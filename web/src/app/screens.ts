import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import { loadScreenTexts } from '../i18n/i18n.ts';
import type { RouteId } from './route-table.ts';

type LoadScreen = () => Promise<ComponentType>;

/** The screens that are fetched when they are first needed, each with the chunk it is in. */
const screens: Partial<Record<RouteId, LoadScreen>> = {
  dashboard: () => import('../areas/dashboard/dashboard.tsx').then((m) => m.DashboardScreen),
  products: () => import('../areas/products/products.tsx').then((m) => m.ProductsScreen),
  product: () => import('../areas/products/products.tsx').then((m) => m.ProductsScreen),
  products_invoice: () => import('../areas/products/products.tsx').then((m) => m.ProductsScreen),
  validation: () => import('../areas/validation/validation.tsx').then((m) => m.ValidationScreen),
  technical_feedback: () =>
    import('../areas/validation/technical-feedback.tsx').then((m) => m.TechnicalFeedbackScreen),
  partner_subscription: () =>
    import('../areas/subscription/subscription.tsx').then((m) => m.SubscriptionScreen),
  messages: () => import('../areas/messages/messages.tsx').then((m) => m.MessagesScreen),
  reviews: () => import('../areas/reviews/reviews.tsx').then((m) => m.ReviewsScreen),
  promote: () => import('../areas/promotions/promotions.tsx').then((m) => m.PromotionsScreen),
  orders: () => import('../areas/orders/orders.tsx').then((m) => m.OrdersScreen),
  bank: () => import('../areas/bank/bank.tsx').then((m) => m.BankScreen),
  blog: () => import('../areas/blog/blog.tsx').then((m) => m.BlogScreen),
  resources: () => import('../areas/resources/resources.tsx').then((m) => m.ResourcesScreen),
  faq_monetization: () => import('../areas/faq/monetization.tsx').then((m) => m.MonetizationFaq),
  faq_payout: () => import('../areas/faq/payout.tsx').then((m) => m.PayoutFaq),
  settings: () => import('../areas/settings/settings.tsx').then((m) => m.SettingsScreen),
};

/** Fetches a screen together with what it says. */
export function lazyScreen(id: RouteId, i18n: i18n): LoadScreen | undefined {
  const load = screens[id];
  return load && (async () => (await Promise.all([load(), loadScreenTexts(i18n)]))[0]);
}

/** Fetches a screen before it is asked for; a failure shows when it is. */
function prefetchScreen(id: RouteId): void {
  screens[id]?.().catch(() => {});
}

/** For a link to a screen: fetches it as soon as the reader seems to want it. */
export function prefetchOnIntent(id: RouteId) {
  const prefetch = () => prefetchScreen(id);
  return { onPointerEnter: prefetch, onFocus: prefetch };
}
