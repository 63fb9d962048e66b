import { useDocumentTitle } from '@mantine/hooks';
import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import { AnalyticsEvents } from '../analytics/analytics-events.tsx';
import type { RouteMeta } from '../area/area.ts';
import type { TextKey } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';

/** What a route says of itself to whatever is around it. */
export interface RouteHandle {
  /** Keys of the page's title and description (R2.31). */
  title: TextKey;
  description?: TextKey;
  /** Its row in the table, for pages under a language. */
  route?: RouteMeta;
}

/** What the page on show says of itself. */
export function usePageHandle(): RouteHandle | undefined {
  return useMatches().at(-1)?.handle as RouteHandle | undefined;
}

/** Around every page: its title and description, the scroll position. */
export function Root() {
  const { t } = useTranslation();
  const handle = usePageHandle();
  useDocumentTitle(handle ? `${t(handle.title)} · ${t('app.name')}` : t('app.name'));
  return (
    <>
      {handle?.description && <meta name="description" content={t(handle.description)} />}
      <Outlet />
      <AnalyticsEvents />
      {/* An address newly opened in a tab has the key of every first page: it starts at its own place. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </>
  );
}
