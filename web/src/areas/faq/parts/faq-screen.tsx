import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../graphql/api-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { termsQuery } from '../queries.ts';
import classes from './faq-page.module.css';
import { type Answers, FaqPage } from './faq-page.tsx';

/** Answers name figures of today, so they are shown once these are there. */
export function FaqScreen(answers: Answers) {
  const { t } = useTranslation();
  const query = useQuery(termsQuery(useApi()));
  if (query.data) return <FaqPage {...answers} terms={query.data} />;
  return (
    <div className={classes.page}>
      <PageHeader
        title={t(`routes.faq_${answers.page}.title`)}
        description={t(`faq.${answers.page}.intro`)}
      />
      <NotLoaded query={query} title={t('faq.failed_title')} />
    </div>
  );
}
