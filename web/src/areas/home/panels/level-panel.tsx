import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useMoments } from '../../../format/use-moments.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Section } from '../../../ui/section.tsx';
import { places, useAddress } from '../links.ts';
import { type Home, levelOutlookQuery } from '../queries.ts';
import classes from './level-panel.module.css';

/** From the lowest to the highest. */
const levels = ['Conqueror', 'Captain', 'Superhero'] as const satisfies readonly Home['level'][];

/** The level, how far up it is, and a warning when it is about to be lost. */
export function LevelPanel({ level }: Pick<Home, 'level'>) {
  const { t } = useTranslation();
  const to = useAddress()(places.level);
  const reached = rank(level);
  return (
    <Section
      title={t('home.level_title')}
      beside={to && <Link to={to}>{t('home.level_more')}</Link>}
    >
      <div className={classes.level}>
        <div className={classes.name}>{t(`home.levels.${level ?? 'none'}`)}</div>
        <div className={classes.steps} aria-hidden="true">
          {levels.map((step, index) => (
            <span key={step} className={classes.step} data-reached={index < reached || undefined} />
          ))}
        </div>
        {level !== null && <LevelWarning />}
      </div>
    </Section>
  );
}

/** What Monday takes away if nothing changes; nothing where it takes nothing, or is not known yet. */
function LevelWarning() {
  const { t } = useTranslation();
  const when = useMoments();
  const { data } = useQuery(levelOutlookQuery(useApi()));
  if (!data || rank(data.next_level) >= rank(data.level)) return null;
  return (
    <p className={classes.warning}>
      <TriangleAlert size={16} aria-hidden />
      {t(`home.level_outlook.${data.next_level === null ? 'lost' : 'falls'}`, {
        level: data.next_level === null ? '' : t(`home.levels.${data.next_level}`),
        day: when.date(data.next_monday, Date.now()),
      })}
    </p>
  );
}

function rank(level: Home['level']): number {
  return level === null ? 0 : levels.indexOf(level) + 1;
}
