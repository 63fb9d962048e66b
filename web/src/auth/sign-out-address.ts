import type { Config } from '../config/config.ts';
import { httpBase } from '../links/http-address.ts';
import { authPaths } from '../links/paths.ts';

/** Where the parent site ends the session for all its parts; null where the app is on its own. */
export function parentSignOut(config: Config, here: URL, locale: string): string | null {
  const parent = httpBase(config.use_addons_cookie ? here.origin : config.urls.addons);
  if (config.standalone || !parent) return null;
  const query = new URLSearchParams({ logout: '1', return_to: here.origin, app: here.hostname });
  return `${parent}/${locale}?${query}`;
}

/** The page that signs out for a provider that cannot be sent to; null where none is configured. */
export function authenticationSignOut(config: Config, origin: string): string | null {
  const page = httpBase(config.urls.authentication);
  if (!page) return null;
  const query = new URLSearchParams({ logout: '1', return_to: origin + authPaths(config).logout });
  return `${page}?${query}`;
}
