import { useTranslation } from 'react-i18next';
import { places, useAddress } from '../links.ts';
import type { Home } from '../queries.ts';
import classes from './level-panel.module.css';
import { PanelFrame } from './panel-frame.tsx';

/** From the lowest to the highest. */
const levels = ['Conqueror', 'Captain', 'Superhero'] as const satisfies readonly Home['level'][];

/** The level, and how far up it is; the dashboard says what the next one needs. */
export function LevelPanel({ level }: Pick<Home, 'level'>) {
  const { t } = useTranslation();
  const address = useAddress();
  const reached = level === null ? 0 : levels.indexOf(level) + 1;
  return (
    <PanelFrame
      title={t('home.level_title')}
      more={{ label: t('home.level_more'), to: address(places.level) }}
    >
      <div className={classes.level}>
        <div className={classes.name}>{t(`home.levels.${level ?? 'none'}`)}</div>
        <div className={classes.steps} aria-hidden="true">
          {levels.map((step, index) => (
            <span key={step} className={classes.step} data-reached={index < reached || undefined} />
          ))}
        </div>
      </div>
    </PanelFrame>
  );
}
