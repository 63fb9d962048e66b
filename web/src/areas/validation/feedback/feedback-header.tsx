import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { VersionMenu } from '../actions/version-menu.tsx';
import { VersionState } from '../parts/version-state.tsx';
import type { Report } from '../queries.ts';
import { Downloads } from './downloads.tsx';

/** Which version it is, the verdict, and what can be done with it. */
export function FeedbackHeader({ report }: { report: Report }) {
  const { t } = useTranslation();
  const dates = useDates();
  const format = useFormat();
  const home = paths.home(useLanguage());
  const { version, file_name, size, works_from, works_to } = report;
  const kilobytes = format.number(Math.max(1, Math.round(size / 1024)));
  return (
    <PageHeader
      title={`${version.product_name} ${version.version}`}
      beside={
        <>
          {version.compliance && (
            <Badge
              type={version.compliance === 'compliant' ? 'success' : 'error'}
              content={t(`validation.compliance.${version.compliance}`)}
            />
          )}
          <VersionState version={version} />
        </>
      }
      description={[
        t(`validation.kinds.${version.change_kind}`),
        t('validation.feedback.works', { from: works_from, to: works_to }),
        t('validation.feedback.submitted', { date: dates.date(version.submitted_at) }),
        `${file_name} (${t('validation.feedback.size', { kilobytes })})`,
      ].join(' · ')}
      actions={
        <>
          <VersionMenu version={version} />
          <Downloads report={report} />
          {version.state === 'REFUSED' && (
            <Button
              component={Link}
              to={`${home}/products/validation?upload=${version.product_id}`}
            >
              {t('validation.feedback.mended')}
            </Button>
          )}
        </>
      }
    />
  );
}
