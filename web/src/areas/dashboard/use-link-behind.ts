import { useCallback } from 'react';
import { useConfig } from '../../config/config-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { type Behind, linkBehind, thingsBehind } from './links.ts';

/** On which page these things are. */
const routes = {
  orders: 'orders',
  refunds: 'orders',
  days: 'dashboard',
  threads: 'messages',
  reviews: 'reviews',
} as const;

/** Where the things are that a figure counts; null also where the deployment leaves the page out (R2.30). */
export function useLinkBehind(): (behind: Behind) => string | null {
  const { excluded_routes } = useConfig();
  const language = useLanguage();
  return useCallback(
    (behind) =>
      excluded_routes.includes(routes[thingsBehind[behind.indicator]])
        ? null
        : linkBehind(behind, language),
    [excluded_routes, language],
  );
}
