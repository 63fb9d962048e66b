import { useConfig } from '../../config/config-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { addonsPages, addonsUrl } from '../../links/addons.ts';
import { paths } from '../../links/paths.ts';

/** Where products and what belongs to them are, in the reader's language. */
export function usePlaces() {
  const home = paths.home(useLanguage());
  return {
    list: `${home}/products`,
    product: (id: string, tab?: string) => `${home}/products/${id}${tab ? `?tab=${tab}` : ''}`,
    invoices: (id?: string) => `${home}/products/invoices${id ? `?productID=${id}` : ''}`,
    /** The validation centre, with the dialog that takes a version of this product. */
    upload: (id: string) => `${home}/products/validation?upload=${id}`,
    /** All that was uploaded of it, also what the same number has replaced since. */
    uploads: (id: string) => `${home}/products/validation?productID=${id}`,
    fee: (id: string) => `${home}/products/fee/${id}`,
    /** What validation found in an uploaded version. */
    feedback: (id: string, upload: string) =>
      `${home}/products/validation/product/${id}/version/${upload}`,
    /** Partner subscription of a product. */
    subscription: (id: string) => `${home}/products/subscription/${id}`,
    promotions: (id: string) => `${home}/promote?productID=${id}`,
    reviews: (id: string) => `${home}/reviews?productID=${id}`,
    dashboard: (id: string) => `${home}/dashboard?productID=${id}`,
    messages: (id: string) => `${home}/messages?productID=${id}`,
    /** Of all time: a product that was removed may have sold long ago. */
    orders: (id: string) => `${home}/orders?all=true&productID=${id}`,
    monetization: `${home}/faq/monetization`,
  };
}

/** The pages of the legacy site about a product, where there is such a site (R12.9). */
export function useLegacyPages(externalId: string | null | undefined) {
  const config = useConfig();
  const language = useLanguage();
  const at = (path: string) => addonsUrl(config, language, path, window.location.origin);
  if (!externalId || at('/') === null) return null;
  return {
    sheet: at(addonsPages.sheet(externalId)),
    upload: at(addonsPages.upload(externalId)),
    comments: at(addonsPages.comment(externalId)),
    /** Of a version, by the marketplace's id of its file. */
    download: (upload: string) => at(addonsPages.download(externalId, upload)),
  };
}
