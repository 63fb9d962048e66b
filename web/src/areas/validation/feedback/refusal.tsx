import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { ToneIcon } from '../../../ui/tone/tone-icon.tsx';
import type { Version } from '../queries.ts';
import classes from './feedback.module.css';

/** The step at which a reviewer refused a version; none where the automatic check did, or nobody. */
export const refusedStep = ({ state, steps }: Version) =>
  state === 'REFUSED'
    ? steps.find(({ stage, status, note }) => stage !== 'AUTOMATIC' && status === 'ERROR' && note)
    : undefined;

/** Why a reviewer refused the version: it counts before all that the automatic check says. */
export function Refusal({ version }: { version: Version }) {
  const { t } = useTranslation();
  const heading = useId();
  const step = refusedStep(version);
  if (!step) return null;
  return (
    <Panel padded labelledBy={heading}>
      <h2 id={heading} className={classes.verdict}>
        <ToneIcon type="error" size={20} />
        {t('validation.refused_by_reviewer')}
      </h2>
      <p className={common.words}>{step.note}</p>
    </Panel>
  );
}
