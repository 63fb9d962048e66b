import type { Config } from '../config/config.ts';
import type { Language } from '../i18n/languages.ts';
import { addonsUrl, opensInNewTab } from './addons.ts';
import { httpAddress } from './http-address.ts';

/** Something that can be followed, as a menu or a table describes it. */
export type Link =
  /** A page of this app, with the base; `:locale` stands for the language. */
  | { kind: 'internal'; path: string }
  /** A page of the legacy site, as the path behind the language. */
  | { kind: 'addons'; path: string }
  /** A whole address elsewhere. */
  | { kind: 'external'; url: string };

export interface ResolvedLink {
  href: string;
  newTab: boolean;
}

/** Where a link leads and in which tab; null where it leads nowhere, so that it is not shown. */
export function resolveLink(
  link: Link,
  config: Config,
  locale: Language,
  origin?: string,
): ResolvedLink | null {
  switch (link.kind) {
    case 'internal':
      // A second slash or a backslash would make it the address of another host.
      return /^\/(?![/\\])/.test(link.path)
        ? { href: link.path.replaceAll(/\/:locale(?=[/?#]|$)/g, `/${locale}`), newTab: false }
        : null;
    case 'addons':
      return resolved(addonsUrl(config, locale, link.path, origin), opensInNewTab(link.path));
    case 'external':
      return resolved(httpAddress(link.url), true);
  }
}

function resolved(href: string | null, newTab: boolean): ResolvedLink | null {
  return href === null ? null : { href, newTab };
}
