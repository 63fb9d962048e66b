import { useMoments } from '../../../format/use-moments.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import type { ThreadEntry } from '../queries.ts';

interface AnswerByProps {
  thread: Pick<ThreadEntry, 'answer_by' | 'is_overdue'>;
  now: number;
}

/** From so near on, a deadline is marked. */
const soon = 4 * 60 * 60 * 1000;

/** Until when a thread wants its first answer; the words say it, the colour repeats it. */
export function AnswerBy({ thread: { answer_by, is_overdue }, now }: AnswerByProps) {
  const { t } = useTranslation();
  const when = useMoments();
  const isSoon = Date.parse(answer_by) - now < soon;
  return (
    <time dateTime={answer_by} title={when.full(answer_by)}>
      <Badge
        size="small"
        type={is_overdue ? 'error' : isSoon ? 'warning' : 'neutral'}
        content={t(is_overdue ? 'messages.overdue' : 'messages.answer_by', {
          when: when.until(answer_by, now),
        })}
      />
    </time>
  );
}
