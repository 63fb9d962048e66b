import { useMoments } from '../../../../format/use-moments.ts';
import type { DecisionFragment } from '../../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import common from '../../../../ui/common.module.css';
import classes from '../review.module.css';
import { Verdict } from './verdict.tsx';

/** Who decided what and why, of a version stage by stage; nothing before. */
export function Decisions({ decisions }: { decisions: readonly DecisionFragment[] }) {
  const { t } = useTranslation();
  const moments = useMoments();
  if (decisions.length === 0) return null;
  return (
    <ul className={classes.list}>
      {decisions.map(({ stage, is_passed, by, at, note }) => (
        <li key={at} className={classes.message}>
          <span className={classes.marks}>
            {stage && <Verdict verdict={is_passed ? 'VALIDATED' : 'REFUSED'} />}
            <span className={common.hint}>
              {stage && stage !== 'AUTOMATIC' && `${t(`desk.review.stages.${stage}`)} · `}
              {by && `${by} · `}
              <time dateTime={at}>{moments.full(at)}</time>
            </span>
          </span>
          {note && <p className={common.words}>{note}</p>}
        </li>
      ))}
    </ul>
  );
}
