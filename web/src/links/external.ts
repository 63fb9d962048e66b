import type { Config } from '../config/config.ts';
import type { ContactTopic } from '../graphql/generated/graphql.ts';
import type { Language } from '../i18n/languages.ts';
import { httpAddress, httpBase } from './http-address.ts';
import { paths } from './paths.ts';

/** Sites outside that are one address each. */
export type ExternalSite = 'contact' | 'developer_docs' | 'cloud_docs' | 'validator';

/** Where a site outside is; null where it is not configured. */
export function externalUrl(config: Config, site: ExternalSite): string | null {
  return httpAddress(config.urls[site]);
}

/** The page for the billing address, on the account host (its path is chosen); null as above. */
export function billingAddressUrl(config: Config): string | null {
  const base = httpBase(config.urls.account);
  return base === null ? null : `${base}/billing-address`;
}

/** What our own contact form begins with; one outside is not known. */
export interface AskedAbout {
  topic: ContactTopic;
  subject: string;
}

/** To the marketplace's people: outside where an address is configured, else our own page; null where that is excluded (R2.30). */
export function contactUrl(config: Config, language: Language, about?: AskedAbout): string | null {
  if (config.excluded_routes.includes('contact')) return null;
  const begun = about ? `?${new URLSearchParams({ ...about })}` : '';
  return externalUrl(config, 'contact') ?? `${paths.home(language)}/contact${begun}`;
}
