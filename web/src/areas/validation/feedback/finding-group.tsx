import { Anchor, Button, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../format/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import common from '../../../ui/common.module.css';
import { Panel } from '../../../ui/panel.tsx';
import type { Report } from '../queries.ts';
import classes from './feedback.module.css';
import { FindingRow } from './finding-row.tsx';
import type { Group } from './search.ts';

/** So many findings of a rule are shown at once: others must not be hidden below them. */
const most = 5;

/** A rule with everything it found: why it matters and how to mend it, said once. */
export function FindingGroup({ group, report }: { group: Group; report: Report }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const heading = useId();
  const [isWhole, setWhole] = useState(false);
  const { rule, findings } = group;
  const [first] = findings;
  const cut = report.cut.find((one) => one.rule === rule)?.count ?? 0;
  const shown = isWhole ? findings : findings.slice(0, most);
  return (
    <Panel padded labelledBy={heading}>
      <div className={classes.rule}>
        <Title order={3} id={heading} size="h2">
          {first.title || t('validation.findings.own')}
        </Title>
        <Badge type={first.severity} content={t(`validation.severities.${first.severity}`)} />
        <span className={common.hint}>
          {t('validation.findings.count', {
            count: findings.length,
            number: format.number(findings.length),
          })}
        </span>
      </div>
      {rule && (
        <dl className={classes.reasons}>
          <dt>{t('validation.findings.why')}</dt>
          <dd>{first.why}</dd>
          <dt>{t('validation.findings.how')}</dt>
          <dd>
            {first.how}{' '}
            <Anchor component={Link} to={`${paths.home(language)}/rules/${rule.toLowerCase()}`}>
              {t('validation.findings.rule', { rule })}
            </Anchor>
          </dd>
        </dl>
      )}
      <ul className={classes.list}>
        {shown.map((finding) => (
          <FindingRow key={finding.fingerprint} finding={finding} version={report.version} />
        ))}
      </ul>
      {shown.length < findings.length && (
        <Button variant="default" size="compact-sm" onClick={() => setWhole(true)}>
          {t('validation.findings.more', { number: format.number(findings.length - shown.length) })}
        </Button>
      )}
      {cut > 0 && (
        <p className={common.hint}>
          {t('validation.findings.cut', { number: format.number(cut) })}
        </p>
      )}
    </Panel>
  );
}
