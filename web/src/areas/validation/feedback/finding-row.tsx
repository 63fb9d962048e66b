import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge, type BadgeType } from '../../../ui/badge/badge.tsx';
import { CodeExcerpt } from '../../../ui/code-excerpt/code-excerpt.tsx';
import common from '../../../ui/common.module.css';
import type { Finding, Version } from '../queries.ts';
import { AppealDialog } from './appeal-dialog.tsx';
import classes from './feedback.module.css';

const stateTypes = { new: 'warning', unchanged: 'neutral', fixed: 'success' } as const;

const appealTypes: Record<NonNullable<Finding['appeal']>['state'], BadgeType> = {
  OPEN: 'info',
  ACCEPTED: 'success',
  DECLINED: 'error',
};

interface FindingRowProps {
  finding: Finding;
  version: Version;
}

/** One fault at one place, with its code and what was said against it (R13.9). */
export function FindingRow({ finding, version }: FindingRowProps) {
  const { t } = useTranslation();
  const [isAppealing, setAppealing] = useState(false);
  const { text, file, line, excerpt, state, is_waived, severity, appeal, verdict } = finding;
  const place = file && (line ? `${file}:${line}` : file);
  // What a reviewer found is talked about with the reviewer.
  const mayAppeal =
    !appeal && !is_waived && verdict !== 'ADDED' && state !== 'fixed' && canBeAppealed(version);
  return (
    <li className={classes.finding}>
      <div className={classes.rule}>
        <p className={common.words}>{text}</p>
        {state && (
          <Badge type={stateTypes[state]} content={t(`validation.finding_states.${state}`)} />
        )}
        {is_waived && <Badge type="success" content={t(`validation.appeal.waived.${severity}`)} />}
        {appeal && (
          <Badge
            type={appealTypes[appeal.state]}
            content={t(`validation.appeal.states.${appeal.state}`)}
          />
        )}
        {mayAppeal && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAppealing(true)}>
            {t('validation.appeal.action')}
          </Button>
        )}
      </div>
      {excerpt ? (
        <CodeExcerpt
          code={{ ...excerpt, file: place ?? excerpt.file }}
          marked={t('validation.findings.marked')}
        />
      ) : (
        place && <code className={classes.place}>{place}</code>
      )}
      {verdict === 'DISMISSED' && <p className={common.hint}>{finding.verdict_reason}</p>}
      {appeal && (
        <div className={classes.appeal}>
          <p className={common.words}>{t('validation.appeal.said', { reason: appeal.reason })}</p>
          {appeal.answer && (
            <p className={common.words}>
              {t('validation.appeal.answered', { answer: appeal.answer })}
            </p>
          )}
        </div>
      )}
      {isAppealing && (
        <AppealDialog finding={finding} version={version} onClose={() => setAppealing(false)} />
      )}
    </li>
  );
}

/** What is over is over: only a version that was refused or is in validation can be argued about. */
const canBeAppealed = ({ state }: Version) => state === 'IN_VALIDATION' || state === 'REFUSED';
