import type { Config } from '../config/config.ts';
import { httpAddress } from '../links/http-address.ts';
import type { Seller } from './seller.ts';

/** A way out of the session, in the account menu. Each ends it here and at the sign-in provider first. */
export interface LogoutLink {
  id: 'logout' | 'logout_staff' | 'logout_everywhere';
  /** Where the marketplace's own sites end theirs too; they send the browser back. */
  href?: string;
}

/** One more element of the account menu; without an address it only says where one belongs. */
export interface OrganisationElement {
  id: 'own_organisation';
  href: string | null;
}

/**
 * The marketplace's own people sign in with an account that is good for all
 * its sites, so they are offered to leave all of them at once (R1.12).
 */
export function logoutLinks(
  config: Pick<Config, 'urls'>,
  seller: Pick<Seller, 'is_merkato'>,
  origin: string = window.location.origin,
): LogoutLink[] {
  if (!seller.is_merkato) return [{ id: 'logout' }];
  const staff: LogoutLink = { id: 'logout_staff' };
  const page = httpAddress(config.urls.authentication);
  if (page === null) return [staff];
  const href = new URL(page);
  href.searchParams.set('logout', '1');
  href.searchParams.set('return_to', origin);
  return [staff, { id: 'logout_everywhere', href: href.href }];
}

/** In cookie mode the legacy site around the app has this element already (R1.12). */
export function organisationElement(
  config: Pick<Config, 'urls' | 'use_addons_cookie'>,
  seller: Pick<Seller, 'is_merkato'>,
): OrganisationElement | null {
  if (!seller.is_merkato || config.use_addons_cookie) return null;
  return { id: 'own_organisation', href: httpAddress(config.urls.addons) };
}
