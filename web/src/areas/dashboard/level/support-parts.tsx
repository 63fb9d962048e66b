import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SupportPart } from '../queries.ts';
import { noFigure } from '../use-figures.ts';
import criterion from './criterion.module.css';
import classes from './support-parts.module.css';

interface SupportPartsProps {
  parts: readonly SupportPart[];
  /** How much of the quality is missing for the level to reach; null where it is not known. */
  missing: number | null;
}

/** The three things that support quality is made of: where the seller is, and which helps. */
export function SupportParts({ parts, missing }: SupportPartsProps) {
  const { t } = useTranslation();
  const words = usePartWords();
  const best = parts.reduce<SupportPart | null>(
    (most, part) => ((part.gain ?? 0) > (most?.gain ?? 0) ? part : most),
    null,
  );
  return (
    <>
      <ul className={classes.parts} aria-label={t('dashboard.level.support.label')}>
        {parts.map((part) => (
          <li key={part.part}>
            <span className={criterion.line}>
              <span>{words.name(part)}</span>
              <strong>{words.value(part)}</strong>
            </span>
            <span className={classes.about}>{words.about(part)}</span>
          </li>
        ))}
      </ul>
      {missing !== null && missing > 0 && best?.gain != null && (
        <p className={classes.helps}>
          {t(`dashboard.level.support.${best.gain >= missing ? 'helps_alone' : 'helps_most'}`, {
            part: words.name(best),
            points: words.points(best.gain),
          })}
        </p>
      )}
    </>
  );
}

/** How the parts are written: percent, hours, stars. */
function usePartWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const hours = (minutes: number) => {
    const count = Math.round(minutes / 6) / 10;
    return t('dashboard.level.support.hours', { count, value: format.number(count) });
  };
  const points = (gain: number) => t('dashboard.points', { value: format.number(gain / 100) });
  const figure = ({ part }: SupportPart, value: number) => {
    switch (part) {
      case 'ANSWERED_IN_TIME':
        return t('dashboard.percent', { value: format.number(value / 100) });
      case 'TIME_TO_ANSWER':
        return hours(value);
      case 'SUPPORT_RATING':
        return t('dashboard.level.stars', { value: format.number(value / 100) });
    }
  };
  const isUnrated = ({ part, value }: SupportPart) => part === 'SUPPORT_RATING' && value === null;
  return {
    points,
    name: ({ part }: SupportPart) => t(`dashboard.level.support.parts.${part}`),
    value: (part: SupportPart) => {
      if (isUnrated(part)) return t('dashboard.level.support.unrated');
      return part.value === null ? noFigure : figure(part, part.value);
    },
    /** Its weight, and what there is to gain. */
    about: (part: SupportPart) =>
      [
        t('dashboard.level.support.weight', {
          weight: t('dashboard.percent', { value: format.number(part.weight) }),
        }),
        part.part === 'TIME_TO_ANSWER' &&
          t('dashboard.level.support.full', { hours: hours(part.best) }),
        isUnrated(part) && t('dashboard.level.support.unrated_hint'),
        part.gain && t('dashboard.level.support.gain', { points: points(part.gain) }),
      ]
        .filter(Boolean)
        .join(' · '),
  };
}
