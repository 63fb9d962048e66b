import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../links/paths.ts';
import { useMonetizationContent } from './monetization-content.ts';
import { FaqPage } from './parts/faq-page.tsx';

/** What selling earns and costs (R2.26). */
export function MonetizationFaq() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <FaqPage
      title={t('routes.faq_monetization.title')}
      intro={t('faq.monetization.intro')}
      sections={useMonetizationContent()}
      other={{ label: t('routes.faq_payout.title'), to: `${paths.home(language)}/faq/payout` }}
    />
  );
}
