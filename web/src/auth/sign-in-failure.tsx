import { Button, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useConfig } from '../config/config-context.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { ownPath, paths } from '../links/paths.ts';
import { Notice } from '../ui/notice.tsx';
import { faultText } from './fault-text.ts';
import type { SignInFault } from './session.ts';
import { pathToRetry } from './tab-memory.ts';

/**
 * Says why a sign-in failed and offers the way on, with the app reloaded; not
 * where it could not be loaded for want of a connection.
 */
export function SignInFailure({ fault, said }: { fault: SignInFault; said?: string | undefined }) {
  const { t } = useTranslation();
  const { urls } = useConfig();
  const { title, href, way } = wayOn();
  return (
    <Notice
      alert
      order={1}
      title={title}
      text={faultText(t, fault)}
      detail={
        said && (
          <Text size="sm" c="dimmed">
            {t('auth.provider_says')} <code>{said}</code>
          </Text>
        )
      }
      actions={
        fault === 'network_timeout' ? (
          <RetryLink to={href} label={way} />
        ) : (
          <Button component="a" href={href}>
            {way}
          </Button>
        )
      }
    />
  );

  function wayOn() {
    switch (fault) {
      case 'missing_cookie':
        return {
          title: t('auth.ended_title'),
          href: urls.addons || '/',
          way: t('auth.to_site'),
        };
      case 'nothing_to_finish':
        return {
          title: t('signed_out.not_yet_title'),
          href: paths.root,
          way: t('error.to_home'),
        };
      default:
        return {
          title: t('auth.failed_title'),
          href: ownPath(pathToRetry(window.location)),
          way: t('error.retry'),
        };
    }
  }
}

/** Tries again with the app as it is, and by itself when the browser is back. */
function RetryLink({ to, label }: { to: string; label: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const retry = () => void navigate(to, { replace: true });
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [navigate, to]);
  return (
    <Button component={Link} replace to={to}>
      {label}
    </Button>
  );
}
