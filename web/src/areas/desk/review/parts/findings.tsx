import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { JudgeFindingDocument } from '../../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Badge } from '../../../../ui/badge/badge.tsx';
import { CodeExcerpt } from '../../../../ui/code-excerpt/code-excerpt.tsx';
import common from '../../../../ui/common.module.css';
import { FaultText } from '../../../../ui/fault-text.tsx';
import { TitledPanel } from '../../../../ui/titled-panel.tsx';
import { useAct } from '../../parts/use-act.ts';
import { WordsDialog } from '../../parts/words-dialog.tsx';
import type { Finding, Report } from '../queries.ts';
import classes from '../review.module.css';

const verdictTypes = { CONFIRMED: 'error', DISMISSED: 'success', ADDED: 'info' } as const;

interface FindingsProps {
  report: Report;
  /** Whoever has taken it may judge. */
  isMine: boolean;
}

/** What the engine found and reviewers added; each can be confirmed or dismissed with a reason. */
export function Findings({ report, isMine }: FindingsProps) {
  const { t } = useTranslation();
  const { findings, version } = report;
  return (
    <TitledPanel title={t('desk.review.findings')}>
      {findings.length === 0 ? (
        <p className={common.hint}>{t('desk.review.no_findings')}</p>
      ) : (
        <ul className={classes.list}>
          {findings.map((finding) => (
            <Row key={finding.fingerprint} id={version.id} finding={finding} isMine={isMine} />
          ))}
        </ul>
      )}
    </TitledPanel>
  );
}

interface RowProps {
  id: string;
  finding: Finding;
  isMine: boolean;
}

function Row({ id, finding, isMine }: RowProps) {
  const { t } = useTranslation();
  const [isDismissing, setDismissing] = useState(false);
  const { fingerprint, severity, title, text, file, line, excerpt, verdict, verdict_reason } =
    finding;
  const judge = useAct((api, verdict: 'CONFIRMED' | null) =>
    api(JudgeFindingDocument, { id, fingerprint, ...(verdict && { verdict }) }),
  );
  // What an accepted appeal took away is decided.
  const isAppealed = finding.is_waived && !verdict;
  // Only what a reviewer added has no title of a rule: it says so in its place.
  const place = file && (line ? `${file}:${line}` : file);
  return (
    <li className={classes.row}>
      <div className={classes.bar}>
        <div>
          <span className={classes.marks}>
            <strong>{title || t('desk.review.verdicts.ADDED')}</strong>
            <Badge size="small" type={severity} content={t(`desk.review.severities.${severity}`)} />
            {verdict && title && (
              <Badge
                size="small"
                type={verdictTypes[verdict]}
                content={t(`desk.review.verdicts.${verdict}`)}
              />
            )}
            {isAppealed && (
              <Badge size="small" type="success" content={t('desk.review.appeal_accepted')} />
            )}
            {finding.is_standing && (
              <Badge size="small" content={t('desk.review.standing_short')} />
            )}
          </span>
          <p className={common.words}>{text}</p>
          {verdict === 'DISMISSED' && <p className={common.hint}>{verdict_reason}</p>}
        </div>
        {isMine && verdict && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={judge.isPending}
            onClick={() => judge.mutate(null)}
          >
            {t('desk.review.undo')}
          </Button>
        )}
        {isMine && !verdict && !isAppealed && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              loading={judge.isPending}
              onClick={() => judge.mutate('CONFIRMED')}
            >
              {t('desk.review.confirm')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setDismissing(true)}>
              {t('desk.review.dismiss')}
            </Button>
          </>
        )}
      </div>
      <FaultText>{judge.fault}</FaultText>
      {excerpt ? (
        <CodeExcerpt
          code={{ ...excerpt, file: place ?? excerpt.file }}
          marked={t('desk.review.marked')}
        />
      ) : (
        place && <code>{place}</code>
      )}
      {isDismissing && <Dismiss id={id} finding={finding} onClose={() => setDismissing(false)} />}
    </li>
  );
}

interface DismissProps {
  id: string;
  finding: Finding;
  onClose: () => void;
}

function Dismiss({ id, finding, onClose }: DismissProps) {
  const { t } = useTranslation();
  const [isStanding, setStanding] = useState(false);
  const dismiss = useAct(
    (api, reason: string) =>
      api(JudgeFindingDocument, {
        id,
        fingerprint: finding.fingerprint,
        verdict: 'DISMISSED',
        reason,
        is_standing: isStanding,
      }),
    { onDone: onClose },
  );
  return (
    <WordsDialog
      title={t('desk.review.dismiss_title', { rule: finding.title })}
      label={t('desk.review.dismiss_reason')}
      confirm={t('desk.review.dismiss')}
      onConfirm={(reason) => dismiss.mutate(reason)}
      onClose={onClose}
      {...dismiss}
    >
      <Checkbox
        mt="sm"
        label={t('desk.review.standing')}
        checked={isStanding}
        onChange={(event) => setStanding(event.currentTarget.checked)}
      />
    </WordsDialog>
  );
}
