import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../config/config-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Notice } from '../../ui/notice.tsx';

interface SessionRefusedProps {
  /** The address that was wanted. */
  from: string | undefined;
  home: string;
  detail: ReactNode;
  /** Another sign-in would be refused for the same cause. */
  isSetUpWrong: boolean;
}

/** The server refuses a session that was made only a moment ago, so that making another leads nowhere. */
export function SessionRefused({ from, home, detail, isSetUpWrong }: SessionRefusedProps) {
  const { t } = useTranslation();
  const { urls, use_addons_cookie } = useConfig();
  const retry = (variant: 'filled' | 'default') =>
    from && (
      <Button component={Link} replace to={from} variant={variant}>
        {t('error.retry')}
      </Button>
    );
  if (use_addons_cookie) {
    // The site around the app signs people in, so the way out leads there (R5.14).
    return (
      <Notice
        alert
        order={1}
        title={t('auth.ended_title')}
        text={t('auth.missing_cookie')}
        detail={detail}
        actions={
          <>
            <Button component="a" href={urls.addons || '/'}>
              {t('auth.to_site')}
            </Button>
            {retry('default')}
          </>
        }
      />
    );
  }
  return (
    <Notice
      alert
      order={1}
      title={t('auth.failed_title')}
      text={t(isSetUpWrong ? 'auth.refused_setup' : 'auth.refused')}
      detail={detail}
      actions={
        <>
          {retry('filled')}
          <Button component={Link} to={home} variant={from ? 'default' : 'filled'}>
            {t('error.to_home')}
          </Button>
        </>
      }
    />
  );
}
