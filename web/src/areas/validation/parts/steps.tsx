import { VisuallyHidden } from '@mantine/core';
import { Check, CircleDashed, Clock, X } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Step } from '../queries.ts';
import classes from './steps.module.css';

/** A shape for each status: the colour only repeats it. */
export const stepIcons = { TODO: CircleDashed, REVIEWING: Clock, READY: Check, ERROR: X };

/** The progress of a version, as a dot for each of its steps (R13.2). */
export function StepDots({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation();
  return (
    <span className={classes.dots}>
      {steps.map(({ stage, status }) => {
        const Icon = stepIcons[status];
        const words = t('validation.step', {
          stage: t(`validation.stages.${stage}`),
          status: t(`validation.statuses.${status}`),
        });
        return (
          <span key={stage} className={classes.dot} data-status={status} title={words}>
            <Icon size={12} strokeWidth={3} aria-hidden />
            <VisuallyHidden>{`${words}. `}</VisuallyHidden>
          </span>
        );
      })}
    </span>
  );
}
