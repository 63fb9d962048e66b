import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatEuros } from '../../../format/money.ts';
import { useMoments } from '../../../format/use-moments.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { placeOfTask, useAddress } from '../links.ts';
import type { Task } from '../queries.ts';
import classes from './tasks-panel.module.css';

/** From so near on, a deadline is marked. */
const soon = 24 * 60 * 60 * 1000;

interface TaskRowProps {
  task: Task;
  now: number;
  /** The one to begin with. */
  isFirst: boolean;
}

/** One thing to do: until when, what is at stake, and the button that deals with it. */
export function TaskRow({ task, now, isFirst }: TaskRowProps) {
  const { t } = useTranslation();
  const to = useAddress()(placeOfTask(task));
  const [title, action] = [useId(), useId()];
  return (
    <li className={classes.task}>
      <div className={classes.words}>
        <div id={title} className={classes.title}>
          {t(`home.tasks.${task.kind}.title`, { subject: task.subject })}
        </div>
        {(task.about || task.product) && (
          <div className={classes.about}>
            {[task.about, task.product].filter(Boolean).join(' · ')}
          </div>
        )}
        <div className={classes.stakes}>
          <Deadline at={task.deadline} now={now} />
          <AtRisk task={task} />
        </div>
      </div>
      {to && (
        <Button
          id={action}
          component={Link}
          to={to}
          size="xs"
          variant={isFirst ? 'filled' : 'default'}
          className={classes.action}
          // "Answer" alone does not say whom.
          aria-labelledby={`${action} ${title}`}
        >
          {t(`home.tasks.${task.kind}.action`)}
        </Button>
      )}
    </li>
  );
}

function Deadline({ at, now }: { at: string | null; now: number }) {
  const { t } = useTranslation();
  const when = useMoments();
  if (at === null) return null;
  const left = Date.parse(at) - now;
  const urgency = left < 0 ? 'over' : left < soon ? 'soon' : undefined;
  return (
    <time dateTime={at} title={when.full(at)} data-urgency={urgency}>
      {t(left < 0 ? 'home.overdue' : 'home.due', { when: when.relative(at, now) })}
    </time>
  );
}

function AtRisk({ task: { kind, money_at_risk } }: { task: Task }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!money_at_risk) return null;
  const amount = formatEuros(money_at_risk, language, { exact: true });
  if (kind === 'COMPLETE_WALLET') return <span>{t('home.money_kept', { amount })}</span>;
  if (kind === 'PAY_FEE') return <span>{t('home.money_to_pay', { amount })}</span>;
  return <span>{t('home.money_at_risk', { amount })}</span>;
}
