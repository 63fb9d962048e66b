import { CircleAlert, Clock, Hourglass } from 'lucide-react';
import { readerZone } from '../../../format/clock.ts';
import { useMoments } from '../../../format/use-moments.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import type { ThreadEntry } from '../queries.ts';
import classes from './thread-facts.module.css';

interface AnswerByProps {
  thread: Pick<ThreadEntry, 'answer_by' | 'is_overdue'>;
  now: number;
}

/** From so near on, a deadline is marked. */
const soon = 4 * 60 * 60 * 1000;

/**
 * By when a thread needs its answer, on the reader's clock and by its name; the words say it,
 * colour and icon repeat it.
 */
export function AnswerBy({ thread: { answer_by, is_overdue }, now }: AnswerByProps) {
  const { t } = useTranslation();
  const when = useMoments();
  const language = useLanguage();
  const isSoon = Date.parse(answer_by) - now < soon;
  const [Icon, type] = is_overdue
    ? ([CircleAlert, 'error'] as const)
    : isSoon
      ? ([Hourglass, 'warning'] as const)
      : ([Clock, 'neutral'] as const);
  const moment = `${when.until(answer_by, now)} ${zoneOf(answer_by, language)}`;
  return (
    <time dateTime={answer_by} title={when.full(answer_by)}>
      <Badge
        size="small"
        type={type}
        content={
          <>
            <Icon size={12} aria-hidden className={classes.clock} />
            {t(is_overdue ? 'messages.overdue' : 'messages.answer_by', { when: moment })}
          </>
        }
      />
    </time>
  );
}

/** What the reader's clock is called at a moment, as CET or GMT+5:30. */
function zoneOf(moment: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, {
    timeZone: readerZone(),
    timeZoneName: 'short',
  }).formatToParts(new Date(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
