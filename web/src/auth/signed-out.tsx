import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../config/config-context.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../links/paths.ts';
import { Notice } from '../ui/notice.tsx';
import { SignInError, type SignInFault, useSession } from './session.ts';
import { SignInFailure } from './sign-in-failure.tsx';

/** The end of a sign-out, with the ways back in. Accounts of the legacy site are opened there. */
export function SignedOut() {
  const { t } = useTranslation();
  const language = useLanguage();
  const session = useSession();
  const { use_addons_cookie } = useConfig();
  const [fault, setFault] = useState<SignInFault>();
  if (fault) return <SignInFailure fault={fault} />;

  const register = () =>
    session.register(paths.home(language), language).catch((error: unknown) => {
      setFault(error instanceof SignInError ? error.fault : 'failed');
    });
  return (
    <Notice
      order={1}
      title={t('signed_out.title')}
      text={t('signed_out.text')}
      actions={
        <>
          <Button component={Link} to={paths.home(language)}>
            {t('auth.sign_in')}
          </Button>
          {!use_addons_cookie && (
            <Button variant="default" onClick={() => void register()}>
              {t('signed_out.create_account')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The page of a sign-out that never was: says so, and offers it. */
export function StillSignedIn({ onSignOut }: { onSignOut(): void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Notice
      order={1}
      title={t('signed_out.not_yet_title')}
      text={t('signed_out.not_yet_text')}
      actions={
        <>
          <Button onClick={onSignOut}>{t('account.logout')}</Button>
          <Button component={Link} to={paths.home(language)} variant="default">
            {t('error.to_home')}
          </Button>
        </>
      }
    />
  );
}
