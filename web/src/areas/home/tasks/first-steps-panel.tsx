import { Button, VisuallyHidden } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useConfig } from '../../../config/config-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isPayoutOn } from '../../../seller/payout.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import { Section } from '../../../ui/section.tsx';
import { placeOfStep, useAddress } from '../links.ts';
import { Nothing } from '../panels/nothing.tsx';
import type { FirstStep } from '../queries.ts';
import classes from './tasks-panel.module.css';

/** What a seller who has not sold anything yet does first, in any order; the next stands out. */
export function FirstStepsPanel({ steps: all }: { steps: readonly FirstStep[] }) {
  const { t } = useTranslation();
  const payout = isPayoutOn(useConfig(), useSeller().seller);
  const steps = all.filter(({ step }) => payout || step !== 'SET_UP_PAYOUTS');
  const next = steps.findIndex(({ done }) => !done);
  return (
    <Section title={t('home.first_steps_title')}>
      <ol className={classes.list}>
        {steps.map(({ step, done }, index) => (
          <li key={step} className={classes.task} data-done={done || undefined}>
            <span className={classes.mark} aria-hidden="true">
              {done ? <CircleCheck size={20} aria-hidden /> : index + 1}
            </span>
            <div className={classes.words}>
              <div className={classes.title}>
                {t(`home.first_steps.${step}.title`)}
                {done && <VisuallyHidden> ({t('home.step_done')})</VisuallyHidden>}
              </div>
              <div className={classes.stakes}>{t(`home.first_steps.${step}.text`)}</div>
            </div>
            {!done && <StepButton step={step} isNext={index === next} />}
          </li>
        ))}
      </ol>
      {next < 0 && <Nothing>{t('home.first_steps_done')}</Nothing>}
    </Section>
  );
}

function StepButton({ step, isNext }: { step: FirstStep['step']; isNext: boolean }) {
  const { t } = useTranslation();
  const to = useAddress()(placeOfStep[step]);
  if (!to) return null;
  return (
    <Button
      component={Link}
      to={to}
      size="xs"
      variant={isNext ? 'filled' : 'default'}
      className={classes.action}
    >
      {t(`home.first_steps.${step}.action`)}
    </Button>
  );
}
