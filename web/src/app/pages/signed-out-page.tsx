import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { paths } from '../../links/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { BarePage } from '../layout/bare-page.tsx';

export function SignedOutPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <BarePage>
      <Notice
        order={1}
        title={t('auth.signed_out_title')}
        text={t('auth.signed_out_text')}
        actions={
          <Button component={Link} to={paths.home(language)}>
            {t('auth.sign_in')}
          </Button>
        }
      />
    </BarePage>
  );
}
