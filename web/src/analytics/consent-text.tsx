import { Anchor } from '@mantine/core';
import { useConfig } from '../config/config-context.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { legalUrl } from '../links/legal.ts';

/** What one agrees to, with the way to the fine print where there is one. */
export function ConsentText() {
  const { t } = useTranslation();
  const privacy = legalUrl(useConfig(), useLanguage(), 'privacy');
  return (
    <>
      {t('consent.text')}
      {privacy && (
        <>
          {' '}
          <Anchor href={privacy} target="_blank" rel="noopener" underline="always" fz="inherit">
            {t('consent.privacy')}
          </Anchor>
        </>
      )}
    </>
  );
}
