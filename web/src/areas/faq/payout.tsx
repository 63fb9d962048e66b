import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../links/paths.ts';
import { FaqPage } from './parts/faq-page.tsx';
import { WithTerms } from './parts/with-terms.tsx';
import { usePayoutContent } from './payout-content.ts';
import type { MarketplaceTerms } from './terms.ts';

/** Everything about payouts. Open to everyone, signed in or not (R2.27). */
export function PayoutFaq() {
  const { t } = useTranslation();
  const head = { title: t('routes.faq_payout.title'), intro: t('faq.payout.intro') };
  return <WithTerms {...head}>{(terms) => <Answers {...head} terms={terms} />}</WithTerms>;
}

interface AnswersProps {
  title: string;
  intro: string;
  terms: MarketplaceTerms;
}

function Answers({ title, intro, terms }: AnswersProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <FaqPage
      title={title}
      intro={intro}
      sections={usePayoutContent(terms)}
      other={{
        label: t('routes.faq_monetization.title'),
        to: `${paths.home(language)}/faq/monetization`,
      }}
    />
  );
}
