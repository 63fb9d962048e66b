import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useApi } from '../../graphql/api-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../links/paths.ts';
import common from '../../ui/common.module.css';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../ui/error-state/not-loaded.tsx';
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx';
import { Compatibility } from './feedback/compatibility.tsx';
import { Conversation } from './feedback/conversation.tsx';
import { FeedbackHeader } from './feedback/feedback-header.tsx';
import { Findings } from './feedback/findings.tsx';
import { Refusal } from './feedback/refusal.tsx';
import { StepList } from './feedback/step-list.tsx';
import { reportQuery } from './queries.ts';
import { useVersionChanges } from './use-version-changes.ts';

/** What the review found in one uploaded version (R2.15). */
export function TechnicalFeedbackScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { product_id, upload_id = '' } = useParams();
  const query = useQuery(reportQuery(useApi(), upload_id, language));
  const { data, dataUpdatedAt } = query;
  useVersionChanges();
  // The address names product and version; one that does not have the other is not there.
  const report = data && data.version.product_id !== product_id ? null : data;
  return (
    <div className={common.stack}>
      <NotLoaded query={query} order={1} title={t('validation.feedback.failed.title')}>
        <SkeletonText label={t('validation.feedback.loading')} />
      </NotLoaded>
      {report === null && (
        <EmptyState
          order={1}
          title={t('validation.feedback.unknown.title')}
          text={t('validation.feedback.unknown.text')}
          actions={
            <Button component={Link} to={`${paths.home(language)}/products/validation`}>
              {t('validation.feedback.unknown.all')}
            </Button>
          }
        />
      )}
      {report && (
        <>
          <FeedbackHeader report={report} />
          <Refusal version={report.version} />
          <StepList version={report.version} now={dataUpdatedAt} />
          <Conversation report={report} />
          {report.has_report && <Findings report={report} />}
          <Compatibility report={report} />
        </>
      )}
    </div>
  );
}
