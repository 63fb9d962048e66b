import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../../graphql/api-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/error-state/error-state.tsx';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import { termsQuery } from '../queries.ts';
import type { MarketplaceTerms } from '../terms.ts';
import classes from './faq-page.module.css';

interface WithTermsProps {
  title: string;
  intro: string;
  children: (terms: MarketplaceTerms) => ReactNode;
}

/** Answers name figures of today, so they are shown once these are there. */
export function WithTerms({ title, intro, children }: WithTermsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(termsQuery(useApi()));
  if (data) return children(data);
  return (
    <div className={classes.page}>
      <PageHeader title={title} description={intro} />
      {error ? (
        <ErrorState
          title={t('faq.failed_title')}
          text={t('faq.failed_text')}
          id={error.id}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={classes.waiting} aria-busy="true">
          <Bar width="18rem" />
          <Bar width="100%" />
          <Bar width="100%" />
        </div>
      )}
    </div>
  );
}
