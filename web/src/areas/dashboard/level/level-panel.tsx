import { Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { DashboardStandingQuery } from '../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { useDayLabels } from '../day-labels.ts';
import type { LevelReport } from '../queries.ts';
import { Criterion } from './criterion.tsx';
import { LevelFrame } from './level-frame.tsx';
import classes from './level-panel.module.css';
import { LevelSimulator } from './level-simulator.tsx';
import { LevelSkeleton } from './level-skeleton.tsx';
import { levelToReach, missingFor, outlook } from './levels.ts';
import { SupportParts } from './support-parts.tsx';

interface LevelPanelProps {
  standing: UseQueryResult<DashboardStandingQuery>;
}

/** The seller's level: why, what is missing, what Monday brings, and what would change it. */
export function LevelPanel({ standing }: LevelPanelProps) {
  const { t } = useTranslation();
  if (standing.data) return <Known level={standing.data.seller_level} />;
  if (!standing.error) return <LevelSkeleton />;
  return (
    <LevelFrame badge={null}>
      <NotLoaded query={standing} order={3} title={t('dashboard.level.failed_title')} />
    </LevelFrame>
  );
}

function Known({ level: known }: { level: LevelReport }) {
  const { t } = useTranslation();
  const labels = useDayLabels();
  const { level, next_level, next_monday, standings, support_parts, history } = known;
  const target = levelToReach(level, known);
  const nameOf = (name: LevelReport['level']) => t(`dashboard.levels.${name ?? 'none'}`);
  return (
    <LevelFrame badge={<Badge type={level ? 'info' : 'neutral'} content={nameOf(level)} />}>
      <p className={classes.outlook}>
        {t(`dashboard.level.outlook.${outlook(level, next_level)}`, {
          day: labels.day(next_monday),
          level: nameOf(next_level),
        })}
      </p>
      <Title order={3} className={classes.subheading}>
        {target
          ? t(`dashboard.level.${target === level ? 'to_keep' : 'to_reach'}`, {
              level: nameOf(target),
            })
          : t('dashboard.level.highest')}
      </Title>
      <ul className={classes.criteria}>
        {standings.map((standing) => (
          <Criterion key={standing.criterion} standing={standing} terms={known} target={target}>
            {standing.criterion === 'SUPPORT_QUALITY' && (
              <SupportParts
                parts={support_parts}
                missing={target ? missingFor(standing, target) : 0}
              />
            )}
          </Criterion>
        ))}
      </ul>
      <LevelSimulator now={known} />
      <LevelHistory history={history} />
    </LevelFrame>
  );
}

/** On which Mondays the level changed, and to what. */
function LevelHistory({ history }: Pick<LevelReport, 'history'>) {
  const { t } = useTranslation();
  const labels = useDayLabels();
  if (history.length === 0) return null;
  return (
    <details className={classes.part}>
      <summary className={classes.summary}>
        {t('dashboard.level.history', { count: history.length })}
      </summary>
      <ul className={classes.history}>
        {history.map(({ monday, level }) => (
          <li key={monday}>
            <time dateTime={monday}>{labels.day(monday)}</time>
            {t(`dashboard.levels.${level ?? 'none'}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}
