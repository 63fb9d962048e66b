import { Anchor, Button } from '@mantine/core';
import { useConfig } from '../config/config-context.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { legalUrl } from '../links/legal.ts';
import { To } from '../links/to.tsx';
import type { Choice } from './consent.ts';

/** Both answers, one as easy to give as the other. */
export function ConsentButtons({ onChoose }: { onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="default" onClick={() => onChoose('declined')}>
        {t('consent.decline')}
      </Button>
      <Button variant="default" onClick={() => onChoose('accepted')}>
        {t('consent.accept')}
      </Button>
    </>
  );
}

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
          <Anchor component={To} to={privacy} underline="always" fz="inherit">
            {t('consent.privacy')}
          </Anchor>
        </>
      )}
    </>
  );
}
