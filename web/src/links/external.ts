import type { Config } from '../config/config.ts';
import { httpAddress, httpBase } from './http-address.ts';

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
