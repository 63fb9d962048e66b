import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useConfig } from '../../config/config-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { activeRoutes } from '../active-routes.ts';
import { BarePage } from '../layout/bare-page.tsx';
import { pageAddress } from '../route-link.ts';
import { usePosingRefused } from './use-posing-refused.tsx';

/** The page is closed to this account (R8.2, R8.4). */
export function ForbiddenPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const posingRefused = usePosingRefused();
  if (posingRefused) return posingRefused;
  return (
    <BarePage>
      <Notice
        order={1}
        title={t('error.forbidden_title')}
        text={t('error.forbidden_text')}
        actions={
          <Button component={Link} to={pageAddress('home', language)}>
            {t('error.to_home')}
          </Button>
        }
      />
    </BarePage>
  );
}

/** An exclusion that is no route: it only takes the dashboard off this page (R2.30). */
const withoutDashboard = '404-dashboard';

/** There is nothing at the address; home leads on, and so does the dashboard where there is one (R2.28). */
export function NotFoundPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const config = useConfig();
  const hasDashboard =
    !config.excluded_routes.includes(withoutDashboard) &&
    activeRoutes(config).some(({ id }) => id === 'dashboard');
  return (
    <BarePage>
      <Notice
        order={1}
        title={t('error.not_found_title')}
        text={t('error.not_found_text')}
        actions={
          <>
            <Button component={Link} to={pageAddress('home', language)}>
              {t('error.to_home')}
            </Button>
            {hasDashboard && (
              <Button component={Link} variant="default" to={pageAddress('dashboard', language)}>
                {t('error.to_dashboard')}
              </Button>
            )}
          </>
        }
      />
    </BarePage>
  );
}
