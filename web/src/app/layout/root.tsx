import { useDocumentTitle } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useMatches } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import type { RouteHandle } from '../routes.tsx';

/** Around every page: its title, and the language of the document. */
export function Root() {
  const { t } = useTranslation();
  const language = useLanguage();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  useDocumentTitle(handle ? `${t(handle.title)} · ${t('app.name')}` : t('app.name'));
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <Outlet />;
}
