import { useMoments } from '../../../format/use-moments.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { dayInParis } from '../../../ui/date-range/period.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Expected } from '../parts/expected.tsx';
import dots from '../parts/steps.module.css';
import { shownStatus, stepIcons } from '../parts/steps.tsx';
import type { Step, Version } from '../queries.ts';
import classes from './feedback.module.css';

/** The steps of a version in words, with what the reviewer says. */
export function StepList({ version, now }: { version: Version; now: number }) {
  const { t } = useTranslation();
  const moments = useMoments();
  return (
    <Panel padded>
      <ol className={classes.steps} aria-label={t('validation.columns.steps')}>
        {version.steps.map((step) => (
          <StepRow key={step.stage} step={step} status={shownStatus(version, step)} now={now} />
        ))}
      </ol>
      {version.state === 'SCHEDULED' && (
        <p className={classes.expected}>
          <Expected version={version} now={now} />
        </p>
      )}
      {version.state === 'IN_VALIDATION' && (
        <p className={classes.expected}>
          {t('validation.feedback.expected')} <Expected version={version} now={now} />
        </p>
      )}
      {version.state === 'IN_VALIDATION' &&
        version.online_on &&
        version.online_on > dayInParis(now) && (
          <p className={common.hint}>
            {t('validation.feedback.not_before', { day: moments.lastDay(version.online_on, now) })}
          </p>
        )}
    </Panel>
  );
}

interface StepRowProps {
  step: Step;
  status: ReturnType<typeof shownStatus>;
  now: number;
}

function StepRow({ step, status, now }: StepRowProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const { stage, ended_at, reason, note } = step;
  const Icon = stepIcons[status];
  return (
    <li className={classes.step}>
      <span className={dots.dot} data-status={status}>
        <Icon size={12} strokeWidth={3} aria-hidden />
      </span>
      <div>
        <strong>{t(`validation.stages.${stage}`)}</strong>
        <div className={common.hint}>
          {t(`validation.statuses.${status}`)}
          {ended_at && ` · ${moments.date(ended_at, now)}`}
        </div>
        {(reason === 'version_differs' || reason === 'too_heavy') && (
          <p className={common.words}>{t(`validation.reasons.${reason}`)}</p>
        )}
        {/* The reason of a refusal is the headline of the page. */}
        {note && status !== 'ERROR' && <p className={common.words}>{note}</p>}
      </div>
    </li>
  );
}
