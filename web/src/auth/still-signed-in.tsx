import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../links/paths.ts';
import { Notice } from '../ui/notice.tsx';

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
