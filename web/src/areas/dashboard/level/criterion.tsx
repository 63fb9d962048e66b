import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SellerLevel } from '../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ToneIcon } from '../../../ui/tone/tone-icon.tsx';
import type { LevelOutlook, Standing } from '../queries.ts';
import classes from './criterion.module.css';
import { levels, missingFor, scaleEnd, thresholdOf } from './levels.ts';
import { useCriteria } from './use-criteria.ts';

interface CriterionProps {
  standing: Standing;
  /** By which criteria are judged. */
  terms: Pick<LevelOutlook, 'months' | 'ratings_needed'>;
  /** The level to reach; null where the highest is reached. */
  target: SellerLevel | null;
  /** What it is made of, below. Default nothing. */
  children?: ReactNode;
}

/** One of the four conditions: where the seller is, on a scale with what each level requires. */
export function Criterion({ standing, terms, target, children }: CriterionProps) {
  const { t } = useTranslation();
  const criteria = useCriteria(terms);
  const { criterion, value } = standing;
  const end = scaleEnd(standing);
  const share = (amount: number) => `${Math.min(100, (amount / end) * 100)}%`;
  const name = criteria.name(criterion);
  const goal = target ?? 'Superhero';
  const isMet = missingFor(standing, goal) === 0;
  return (
    <li className={classes.criterion}>
      <div className={classes.line}>
        <span>{name}</span>
        <strong>{criteria.value(standing)}</strong>
      </div>
      <VisuallyHidden>
        <meter aria-label={name} min={0} max={end} value={Math.min(value ?? 0, end)}>
          {criteria.value(standing)}
        </meter>
      </VisuallyHidden>
      <div className={classes.meter} aria-hidden="true">
        <span className={classes.filled} style={{ width: share(value ?? 0) }} data-met={isMet} />
        {levels.map((level) => (
          <span
            key={level}
            className={classes.tick}
            style={{ left: share(thresholdOf(standing, level)) }}
            data-target={level === goal}
          />
        ))}
      </div>
      <div className={classes.hint}>
        {isMet && <ToneIcon type="success" size={14} />}
        {criteria.missing(standing, goal)}
      </div>
      <div className={classes.asked}>
        {levels.map((level) => (
          <span key={level}>
            {t(`dashboard.levels.${level}`)}{' '}
            {criteria.bare(criterion, thresholdOf(standing, level))}
          </span>
        ))}
      </div>
      {children}
    </li>
  );
}
