import type { Config } from '../config/config.ts';
import type { Language } from '../i18n/languages.ts';
import { httpBase } from './http-address.ts';

type Id = string | number;

/** Steps of the legacy bank page. */
export type BankStep = 'invoices' | 'tax-system' | 'integration-fund';

/**
 * Every page of the legacy marketplace site that we link to, as the path behind
 * the language. The names of `dashboard`, `orderHistory`, `discount`, the two
 * contributor pages, the download script, the login and the `step` parameter are chosen:
 * nothing says what the legacy site calls them.
 */
export const addonsPages = {
  products: () => '/seller-products.php',
  sheet: (id: Id) => page('/seller-sheet.php', { id_sheet: id }),
  /** All reviews, or those of one product. */
  comment: (idProduct?: Id) => page('/seller-comment.php', { id_product: idProduct }),
  validation: () => '/seller-validation.php',
  upload: (idSheet: Id) => page('/seller-upload.php', { id_sheet: idSheet }),
  contact: (ict?: Id) => page('/seller-contact.php', { ict }),
  contactCustomer: () => '/request/contact_customer',
  contactForm: () => '/contact-form.php',
  blogArticle: (article: Id = 1089) => page('/seller-blog.php', { article }),
  bank: (step?: BankStep) => page('/seller-bank.php', { step }),
  account: () => '/seller-account.php',
  login: () => '/authentication.php',
  resources: () => '/seller-resources.php',
  customerMessage: (idThread: Id, token: string) =>
    page('/customer-messages-detail.php', { id_thread: idThread, type: 'customer', token }),
  contributorFaq: () => '/content/contributor-faq',
  contributorGuide: () => '/content/contributor-guide',
  download: (idProduct: Id, idProductUpload: Id) =>
    page('/seller-download.php', { id_product: idProduct, id_product_upload: idProductUpload }),
  dashboard: () => '/seller-dashboard.php',
  orderHistory: () => '/seller-order-history.php',
  discount: () => '/seller-discount.php',
} as const;

/** A path with its parameters encoded; one that is not given is left out. */
function page(path: string, parameters: Record<string, Id | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * The whole address of a page of the legacy site. In cookie mode the app lives
 * on that site, so its base is the current origin; null where there is no such site.
 */
export function addonsUrl(
  config: Config,
  locale: Language,
  path: string,
  origin: string = window.location.origin,
): string | null {
  const base = httpBase(config.use_addons_cookie ? origin : config.urls.addons);
  return base === null ? null : `${base}/${locale}${path.startsWith('/') ? '' : '/'}${path}`;
}

/** The seller's own pages replace the app in its tab; all others open in another tab. */
export function opensInNewTab(path: string): boolean {
  const [first = ''] = path.replace(/^\/+/, '').split(/[/?#]/, 1);
  return !/^seller-[\w-]+\.php$/.test(first);
}
