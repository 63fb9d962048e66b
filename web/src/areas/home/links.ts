import { useConfig } from '../../config/config-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { paths } from '../../links/paths.ts';
import type { FirstStep, Task } from './queries.ts';

/**
 * A page of the app that home leads to: below the language, with search and
 * fragment. Its route and those above it follow, unless it begins with the only
 * one: with any of them excluded it is not there.
 */
export type Place = readonly [path: string, ...routes: string[]];

export const places = {
  orders: ['orders'],
  blog: ['blog'],
  bank: ['bank'],
  /** The state of the payout account, and the button that deals with it. */
  payoutAccount: ['bank#payout-account'],
  messages: ['messages'],
  /** The lines that the turnover of a period counts. */
  turnover: (period: 'today' | 'this_month'): Place => [`orders?period=${period}&type=ORDER`],
  /** The screen that explains the level. */
  level: ['dashboard/level', 'dashboard', 'dashboard_level'],
  order: (id: string): Place => [`orders?order=${id}`],
} as const;

/** Where a task is dealt with. */
export function placeOfTask({
  kind,
  subject_id: id,
  product_id,
}: Pick<Task, 'kind' | 'subject_id' | 'product_id'>): Place {
  switch (kind) {
    case 'ANSWER_THREAD':
      return id ? [`messages?thread=${id}`] : places.messages;
    case 'PAY_FEE':
      return id ? [`products/fee/${id}`, 'products', 'annual_fee'] : ['products'];
    case 'PAYMENT_FAILED':
    case 'TRIAL_ENDS':
      return id
        ? [`products/subscription/${id}`, 'products', 'partner_subscription']
        : ['products'];
    case 'MEND_VERSION':
    case 'VERSION_REFUSED':
    case 'ANSWER_REVIEWER':
      return id && product_id
        ? [`products/validation/product/${product_id}/version/${id}`, 'validation']
        : ['products/validation', 'validation'];
    case 'KEEP_ACCOUNT':
      return ['settings#deletion'];
    case 'READ_CONTACT':
      return ['contact'];
    case 'ADAPT_TO_RULE':
      return ['products/validation', 'validation'];
    case 'MEND_SHEET':
      return id ? [`products/${id}?tab=sheet`, 'products', 'product'] : ['products'];
    case 'SUPPORT_PLATFORM':
      // Of one product a version is uploaded; of several the centre shows which.
      return [`products/validation${id ? `?upload=${id}` : ''}`, 'validation'];
    case 'COMPLETE_WALLET':
      return places.payoutAccount;
    case 'RENEW_DOCUMENT':
    case 'DOCUMENT_EXPIRED':
    case 'DOCUMENT_INVALID':
      return ['bank#documents'];
  }
}

/** Where a first step is taken. */
export const placeOfStep: Record<FirstStep['step'], Place> = {
  COMPLETE_PROFILE: ['settings'],
  ADD_PRODUCT: ['products'],
  SET_UP_PAYOUTS: places.payoutAccount,
};

/** The address of a place; null where the deployment leaves the page out (R2.30). */
export function useAddress(): (place: Place) => string | null {
  const { excluded_routes } = useConfig();
  const language = useLanguage();
  return ([path, ...routes]) =>
    (routes[0] ? routes : path.split(/\W/, 1)).some((route) => excluded_routes.includes(route))
      ? null
      : `${paths.home(language)}/${path}`;
}
