import { VisuallyHidden } from '@mantine/core';
import { Check, CircleDashed, Clock, Minus, X } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Step, Version } from '../queries.ts';
import classes from './steps.module.css';

/** A shape for each status: the colour only repeats it. */
export const stepIcons = {
  TODO: CircleDashed,
  REVIEWING: Clock,
  READY: Check,
  ERROR: X,
  UNDONE: Minus,
};

/** How far a step came; what a refusal or the seller ended before it is not to do any more. */
export const shownStatus = ({ state }: Version, { status }: Step) =>
  (state === 'REFUSED' || state === 'CANCELLED') && (status === 'TODO' || status === 'REVIEWING')
    ? 'UNDONE'
    : status;

/** The progress of a version, as a dot for each of its steps (R13.2). */
export function StepDots({ version }: { version: Version }) {
  const { t } = useTranslation();
  return (
    <span className={classes.dots}>
      {version.steps.map((step) => {
        const { stage } = step;
        const status = shownStatus(version, step);
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
