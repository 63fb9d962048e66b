import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../links/paths.ts';
import { useMonetizationContent } from './monetization-content.ts';
import { FaqPage } from './parts/faq-page.tsx';
import { WithTerms } from './parts/with-terms.tsx';
import type { MarketplaceTerms } from './terms.ts';

/** What selling earns and costs (R2.26). */
export function MonetizationFaq() {
  const { t } = useTranslation();
  const head = { title: t('routes.faq_monetization.title'), intro: t('faq.monetization.intro') };
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
      sections={useMonetizationContent(terms)}
      other={{
        label: t('routes.faq_payout.title'),
        to: `${paths.home(language)}/faq/payout`,
      }}
    />
  );
}
