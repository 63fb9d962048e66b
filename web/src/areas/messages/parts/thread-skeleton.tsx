import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import facts from './thread-facts.module.css';
import classes from './thread-messages.module.css';

/** The panel before its thread. */
export function ThreadSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('messages.thread_loading')}</VisuallyHidden>
      <div className={facts.facts} aria-hidden="true">
        <Bar width="60%" />
        <Bar width="80%" />
      </div>
      <div className={classes.messages} aria-hidden="true">
        <Bar width="70%" />
        <Bar width="55%" />
        <Bar width="62%" />
      </div>
    </div>
  );
}
