import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import { useDayLabels } from '../day-labels.ts';
import classes from '../parts/tiles.module.css';
import type { LevelReport } from '../queries.ts';
import { noFigure } from '../use-figures.ts';
import { levelPanelId } from './level-panel.tsx';
import { outlook } from './levels.ts';

interface LevelTileProps {
  /** undefined until it is known. */
  level: LevelReport | undefined;
  /** It could not be had; the card below says so. */
  failed: boolean;
}

/** The level at a glance, with the way to the card that explains it. */
export function LevelTile({ level: known, failed }: LevelTileProps) {
  const { t } = useTranslation();
  const labels = useDayLabels();
  const { search } = useLocation();
  return (
    <li className={classes.tile}>
      <div className={classes.label}>{t('dashboard.level.heading')}</div>
      <div className={classes.figure}>
        <span className={classes.value}>
          {known && (
            <Link to={{ search, hash: levelPanelId }}>
              {t(`dashboard.levels.${known.level ?? 'none'}`)}
            </Link>
          )}
          {!known && (failed ? noFigure : <Bar width={90} />)}
        </span>
      </div>
      <ul className={classes.changes}>
        <li>
          {known &&
            t(`dashboard.level.outlook.${outlook(known.level, known.next_level)}`, {
              day: labels.day(known.next_monday),
              level: t(`dashboard.levels.${known.next_level ?? 'none'}`),
            })}
        </li>
      </ul>
    </li>
  );
}
