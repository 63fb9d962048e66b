import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../links/paths.ts';
import { FaqPage } from './parts/faq-page.tsx';
import { usePayoutContent } from './payout-content.ts';

/** Everything about payouts. Open to everyone, signed in or not (R2.27). */
export function PayoutFaq() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <FaqPage
      title={t('routes.faq_payout.title')}
      intro={t('faq.payout.intro')}
      sections={usePayoutContent()}
      other={{
        label: t('routes.faq_monetization.title'),
        to: `${paths.home(language)}/faq/monetization`,
      }}
    />
  );
}
