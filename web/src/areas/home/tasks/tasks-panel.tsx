import { Button } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useConfig } from '../../../config/config-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { externalUrl } from '../../../links/external.ts';
import { useFeature } from '../../../seller/features.ts';
import { isPayoutOn } from '../../../seller/payout.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import { Section } from '../../../ui/section.tsx';
import { showRest } from '../../../ui/show-rest.ts';
import type { Task } from '../queries.ts';
import { TaskRow } from './task-row.tsx';
import classes from './tasks-panel.module.css';

/** So many are seen at once; who has more opens the rest. */
const atFirst = 5;

interface TasksPanelProps {
  tasks: readonly Task[];
  now: number;
  /** A new seller has first steps above; then there is no list unless something is on it. */
  isNew: boolean;
}

/** What needs the seller, as the server orders it: the most pressing first. */
export function TasksPanel({ tasks, now, isNew }: TasksPanelProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isShown = useSwitches(now);
  const all = tasks.filter(isShown);
  if (all.length === 0) {
    if (isNew) return null;
    // No box around it: it would push down what there is to see.
    return (
      <p className={classes.none}>
        <CircleCheck size={16} aria-hidden />
        {t('home.tasks_none')}
      </p>
    );
  }
  const shown = isOpen ? all : all.slice(0, atFirst);
  return (
    <Section title={t('home.tasks_title')} count={all.length}>
      <ul ref={list} className={classes.list}>
        {shown.map((task, index) => (
          <TaskRow
            key={`${task.kind} ${task.subject_id} ${task.about}`}
            task={task}
            now={now}
            isFirst={index === 0 && !isNew}
          />
        ))}
      </ul>
      {shown.length < all.length && (
        <div className={classes.more}>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => showRest(list.current, atFirst, () => setOpen(true))}
          >
            {t('home.tasks_more', { count: all.length - shown.length })}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** What is switched off is no task. A fee is an alert before it is due and a warning after (R1.9). */
function useSwitches(now: number): (task: Task) => boolean {
  const config = useConfig();
  const payout = isPayoutOn(config, useSeller().seller);
  // What lies outside never shows what operators wrote, so the task would stay for good.
  const contact = !externalUrl(config, 'contact') && !config.excluded_routes.includes('contact');
  const alert = useFeature('pay_fee_alert');
  const warning = useFeature('pay_fee_warning');
  const subscription = useFeature('partner_subscription');
  return ({ kind, deadline }) => {
    if (kind === 'COMPLETE_WALLET') return payout;
    if (kind === 'READ_CONTACT') return contact;
    if (kind === 'PAYMENT_FAILED' || kind === 'TRIAL_ENDS') return subscription;
    if (kind !== 'PAY_FEE') return true;
    return deadline !== null && Date.parse(deadline) < now ? warning : alert;
  };
}
