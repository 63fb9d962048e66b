import { useCallback } from 'react';
import { useConfig } from '../../config/config-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { paths } from '../../links/paths.ts';
import type { FirstStep, Task } from './queries.ts';

/** A page of the app that home leads to. */
export interface Place {
  /** Its route and those above it: with any of them excluded it is not there. */
  routes: readonly string[];
  /** Below the language, with search and fragment. */
  path: string;
}

const place = (route: string, path: string = route): Place => ({ routes: [route], path });
const below = (parent: string, route: string, path: string): Place => ({
  routes: [parent, route],
  path,
});

export const places = {
  orders: place('orders'),
  blog: place('blog'),
  bank: place('bank'),
  /** How the payout account stands, and the button that deals with it. */
  payoutAccount: place('bank', 'bank#payout-account'),
  messages: place('messages'),
  /** The lines that today's turnover counts. */
  today: place('orders', 'orders?period=today&type=ORDER'),
  /** The figures of this month. */
  month: place('dashboard', 'dashboard?period=this_month'),
  /** The card that explains the level. */
  level: place('dashboard', 'dashboard#level'),
  order: (id: string) => place('orders', `orders?order=${id}`),
} as const;

/** Where a task is dealt with. */
export function placeOfTask({ kind, subject_id: id }: Pick<Task, 'kind' | 'subject_id'>): Place {
  switch (kind) {
    case 'ANSWER_THREAD':
      return id ? place('messages', `messages?thread=${id}`) : places.messages;
    case 'PAY_FEE':
      return below('products', 'products_invoice', 'products/invoices');
    case 'MEND_VERSION':
      return place('validation', 'products/validation');
    case 'CONFIRM_COMPATIBILITY':
      return id ? below('products', 'product', `products/${id}`) : place('products');
    case 'COMPLETE_WALLET':
      return places.payoutAccount;
    case 'RENEW_DOCUMENT':
      return places.bank;
  }
}

/** Where a first step is taken. */
export const placeOfStep: Record<FirstStep['step'], Place> = {
  COMPLETE_PROFILE: place('settings'),
  ADD_PRODUCT: place('products'),
  SET_UP_PAYOUTS: places.payoutAccount,
};

/** The address of a place; null where the deployment leaves the page out (R2.30). */
export function useAddress(): (place: Place) => string | null {
  const { excluded_routes } = useConfig();
  const language = useLanguage();
  return useCallback(
    ({ routes, path }) =>
      routes.some((route) => excluded_routes.includes(route))
        ? null
        : `${paths.home(language)}/${path}`,
    [excluded_routes, language],
  );
}
