import { useMoments } from '../../../../format/use-moments.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { TitledPanel } from '../../../../ui/titled-panel.tsx';
import type { Report } from '../queries.ts';
import classes from '../review.module.css';

/** What the reviewer asked and the seller answered; nothing while nobody has. */
export function Messages({ messages }: Pick<Report, 'messages'>) {
  const { t } = useTranslation();
  const moments = useMoments();
  if (messages.length === 0) return null;
  return (
    <TitledPanel title={t('desk.review.messages')}>
      <ul className={classes.list}>
        {messages.map(({ id, from_reviewer, body, at }) => (
          <li key={id} className={classes.message}>
            <p className={classes.dim}>
              {t(from_reviewer ? 'desk.review.reviewer' : 'desk.review.columns.seller')} ·{' '}
              <time dateTime={at}>{moments.full(at)}</time>
            </p>
            <p className={classes.words}>{body}</p>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
