import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { type Moments, momentsFor } from './moments.ts';

/** Moments and days as they are written in the sentences of the interface. */
export function useMoments(): Moments {
  const { t } = useTranslation();
  const language = useLanguage();
  return momentsFor({ language, inParis: (when) => t('clock.paris', { when }) });
}
