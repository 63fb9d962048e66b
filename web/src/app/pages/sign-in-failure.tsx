import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SignInFault } from '../../auth/session.ts';
import { useConfig } from '../../config/config-context.ts';
import { paths } from '../../links/paths.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says why a sign-in failed and offers the way to try again. */
export function SignInFailure({ fault }: { fault: SignInFault }) {
  const { t } = useTranslation();
  const { urls } = useConfig();
  if (fault === 'missing_cookie') {
    return (
      <Notice
        alert
        order={1}
        title={t('auth.missing_cookie_title')}
        text={t('auth.missing_cookie_text')}
        actions={
          <Button component="a" href={urls.addons || '/'}>
            {t('auth.to_site')}
          </Button>
        }
      />
    );
  }
  return (
    <Notice
      alert
      order={1}
      title={t('auth.failed_title')}
      text={fault === 'failed' ? t('auth.failed_text') : t(`auth.${fault}`)}
      actions={
        <Button component="a" href={paths.root}>
          {t('error.retry')}
        </Button>
      }
    />
  );
}
