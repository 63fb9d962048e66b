import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import { useDayLabels } from '../day-labels.ts';
import type { LevelReport } from '../queries.ts';
import classes from '../tiles/tiles.module.css';
import { noFigure } from '../use-figures.ts';
import { outlook } from './levels.ts';

interface LevelTileProps {
  /** undefined until it is known. */
  level: LevelReport | undefined;
  /** It could not be loaded; its own screen says so. */
  failed: boolean;
}

/** The level at a glance, with the way to the screen that explains it. */
export function LevelTile({ level: known, failed }: LevelTileProps) {
  const { t } = useTranslation();
  const labels = useDayLabels();
  const home = paths.home(useLanguage());
  return (
    <li className={classes.tile}>
      <div className={classes.label}>{t('dashboard.level.heading')}</div>
      <div className={classes.figure}>
        <span className={classes.value}>
          {known && (
            <Link to={`${home}/dashboard/level`}>
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
