import { Anchor, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import type { UploadRulesQuery } from '../../../graphql/generated/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Report } from '../../../inspect/report.ts';
import { paths } from '../../../links/paths.ts';
import common from '../../../ui/common.module.css';
import { uploadRulesQuery } from './queries.ts';
import classes from './upload.module.css';
import type { Verdict } from './use-verdict.ts';

const shown = 5;

/** Nothing in the archive could be read, so nothing else of it was checked. */
export const isUnreadable = ({ notRun = [] }: Report) =>
  notRun.some(({ needs }) => needs.includes('archive'));

/** What the check in this browser says, before a byte has left it. */
export function LocalVerdict({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation();
  switch (verdict.state) {
    case 'none':
      return null;
    case 'checking':
      return (
        <div role="status">
          <p>{t('validation.upload.checking')}</p>
          <Progress
            value={(100 * verdict.done) / verdict.total}
            aria-label={t('validation.upload.checking')}
          />
        </div>
      );
    case 'unknown':
      return (
        <p role="status" className={classes.verdict}>
          <TriangleAlert size={20} aria-hidden /> {t('validation.upload.unchecked')}
        </p>
      );
    case 'checked':
      return <Checked report={verdict.report} />;
  }
}

function Checked({ report }: { report: Report }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isGood = report.compliance === 'compliant';
  return (
    <div role="status">
      <p className={classes.verdict} data-good={isGood}>
        {isGood ? <CircleCheck size={20} aria-hidden /> : <CircleX size={20} aria-hidden />}
        <strong>{t(isGood ? 'validation.upload.passed' : 'validation.upload.refused')}</strong>{' '}
        {(['errors', 'warnings'] as const)
          .filter((what) => report[what] > 0)
          .map((what) =>
            t(`validation.findings.${what}`, {
              count: report[what],
              number: format.number(report[what]),
            }),
          )
          .join(', ')}
      </p>
      <Findings report={report} severity="error" />
      {report.warnings > 0 && (
        <details open={isGood}>
          <summary>{t('validation.upload.warnings')}</summary>
          <Findings report={report} severity="warning" />
        </details>
      )}
    </div>
  );
}

interface FindingsProps {
  report: Report;
  severity: 'error' | 'warning';
}

function Findings({ report, severity }: FindingsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { data: rules = [] } = useQuery(uploadRulesQuery(useApi(), language));
  const found = report.findings.filter((one) => one.severity === severity);
  if (found.length === 0) return null;
  return (
    <ul className={classes.findings}>
      {found.slice(0, shown).map((finding) => {
        const { fingerprint, rule, file, line } = finding;
        const said = rules.find(({ id }) => id === rule);
        return (
          <li key={fingerprint}>
            <Anchor
              component={Link}
              to={`${paths.home(language)}/rules/${rule.toLowerCase()}`}
              target="_blank"
              lang={said?.language}
            >
              {said?.title ?? rule}
            </Anchor>
            {file && (
              <code>
                {file}
                {line ? `:${line}` : ''}
              </code>
            )}
            <span lang={said?.language ?? 'en'}>{sentence(finding, said)}</span>
            {said && (
              <span lang={said.language} className={common.hint}>
                {said.how}
              </span>
            )}
          </li>
        );
      })}
      {found.length > shown && (
        <li>
          {t(`validation.upload.more_${severity}s`, {
            number: format.number(found.length - shown),
          })}
        </li>
      )}
    </ul>
  );
}

type Said = UploadRulesQuery['review_rules'][number];

/** What is wrong at this place, as its rule says it in the reader's language; the report itself is in English. */
function sentence({ message, params = {}, text }: Report['findings'][number], said?: Said) {
  const words = said?.messages.find((one) => one.message === message)?.text;
  return words?.replace(/\{(\w+)\}/g, (name, key) => params[key] ?? name) ?? text;
}
