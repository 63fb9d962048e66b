import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Notice } from '../../ui/notice.tsx';
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
