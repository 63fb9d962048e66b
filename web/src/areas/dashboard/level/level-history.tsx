import { useTranslation } from '../../../i18n/use-translation.ts';
import { useDayLabels } from '../day-labels.ts';
import type { LevelReport } from '../queries.ts';
import classes from './level-panel.module.css';

/** On which Mondays the level changed, and to what. */
export function LevelHistory({ history }: Pick<LevelReport, 'history'>) {
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
