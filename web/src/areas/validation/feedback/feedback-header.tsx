import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useDates } from '../../../format/use-dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import common from '../../../ui/common.module.css';
import { dayInParis } from '../../../ui/date-range/period.ts';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { VersionMenu } from '../actions/version-menu.tsx';
import { useSize } from '../parts/use-size.ts';
import { VersionState } from '../parts/version-state.tsx';
import type { Report } from '../queries.ts';
import { typedIn } from '../upload/form.ts';
import { useUnsent } from '../upload/unsent.ts';
import { Downloads } from './downloads.tsx';
import classes from './feedback.module.css';
import { refusedStep } from './refusal.tsx';

/** Which version it is, the verdict, and what can be done with it. */
export function FeedbackHeader({ report }: { report: Report }) {
  const { t } = useTranslation();
  const dates = useDates();
  const sizeOf = useSize();
  const { version, file_name, size, works_from, works_to } = report;
  return (
    <div>
      <PageHeader
        title={`${version.product_name} ${version.version}`}
        beside={
          <>
            {/* Beside a reviewer's refusal "compliant" would say the contrary: it comes with the findings. */}
            {version.compliance && !refusedStep(version) && (
              <Badge
                type={version.compliance === 'compliant' ? 'success' : 'error'}
                content={t(`validation.compliance.${version.compliance}`)}
              />
            )}
            <VersionState version={version} />
          </>
        }
        description={[
          t(`version_kinds.${version.change_kind}`),
          t('validation.feedback.works', { from: works_from, to: works_to }),
          t('validation.feedback.submitted', { date: dates.date(version.submitted_at) }),
          `${file_name} (${sizeOf(size)})`,
        ].join(' · ')}
        actions={
          <>
            <VersionMenu version={version} />
            <Downloads report={report} />
            {version.state === 'REFUSED' && <UploadMended report={report} />}
          </>
        }
      />
      <Words report={report} />
    </div>
  );
}

/** Leads to the upload of the mended version, with what was written about the refused one. */
function UploadMended({ report: { version, changelog } }: { report: Report }) {
  const { t } = useTranslation();
  const home = paths.home(useLanguage());
  const { product_id, online_on } = version;
  const unsent = useUnsent(useSeller().seller?.email ?? '', product_id);
  const fillIn = () => {
    if (unsent.read()) return;
    const typed = typedIn(changelog, online_on, dayInParis());
    unsent.keep({ file: null, form: null, typed });
  };
  return (
    <Button
      component={Link}
      to={`${home}/products/validation?upload=${product_id}`}
      onClick={fillIn}
    >
      {t('validation.feedback.mended')}
    </Button>
  );
}

/** What the seller wrote about the version: why it was withdrawn, and what changed in it. */
function Words({ report: { changelog, withdrawal } }: { report: Report }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const own = changelog.find(({ lang }) => lang === language) ?? changelog[0];
  return (
    <>
      <Said label={t('validation.feedback.withdrawn')} text={withdrawal} />
      <Said label={t('validation.feedback.changelog')} text={own?.text} lang={own?.lang} />
    </>
  );
}

/** More characters than this are folded away: the findings matter more. */
const most = 300;

interface SaidProps {
  label: string;
  text: string | null | undefined;
  lang?: string | undefined;
}

function Said({ label, text, lang }: SaidProps) {
  if (!text) return null;
  const words = (
    <span lang={lang} className={common.words}>
      {text}
    </span>
  );
  if (text.length <= most) {
    return (
      <p className={classes.said}>
        <strong>{label}:</strong> {words}
      </p>
    );
  }
  return (
    <details className={classes.said}>
      <summary>{label}</summary>
      {words}
    </details>
  );
}
