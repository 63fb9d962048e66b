import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Indicator } from '../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Panel } from '../../../ui/panel.tsx';
import { isUncompared } from '../change.ts';
import { useDayLabels } from '../day-labels.ts';
import { LevelTile } from '../level/level-tile.tsx';
import type { Dashboard, LevelReport } from '../queries.ts';
import { Tile } from './tile.tsx';
import classes from './tiles.module.css';

interface TilesProps {
  dashboard: Dashboard;
  productID: string | null;
  chosen: Indicator;
  onChoose: (indicator: Indicator) => void;
  /** undefined until it is known. */
  level: LevelReport | undefined;
  levelFailed: boolean;
}

/** The seven indicators, and the level in the eighth place. */
export function Tiles({ dashboard, productID, chosen, onChoose, level, levelFailed }: TilesProps) {
  const { from, to, isAll = false } = dashboard;
  const days = { from, to, isAll };
  return (
    <TileGrid days={!isUncompared(days) && <ComparedDays dashboard={dashboard} />}>
      {dashboard.indicators.map((figure) => (
        <Tile
          key={figure.indicator}
          figure={figure}
          days={days}
          productID={productID}
          chosen={figure.indicator === chosen}
          onChoose={() => onChoose(figure.indicator)}
        />
      ))}
      <LevelTile level={level} failed={levelFailed} />
    </TileGrid>
  );
}

/** Which days the words of the tiles mean. */
function ComparedDays({ dashboard }: Pick<TilesProps, 'dashboard'>) {
  const { t } = useTranslation();
  const labels = useDayLabels();
  return t('dashboard.compared', {
    previous: labels.range({ from: dashboard.previous_from, to: dashboard.previous_to }),
    year_before: labels.range({ from: dashboard.year_before_from, to: dashboard.year_before_to }),
  });
}

interface TileGridProps {
  children: ReactNode;
  /** What the figures are compared with; false where with nothing. */
  days: ReactNode;
}

export function TileGrid({ children, days }: TileGridProps) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <Panel labelledBy={heading}>
      <VisuallyHidden component="h2" id={heading}>
        {t('dashboard.indicators_heading')}
      </VisuallyHidden>
      <ul className={classes.grid}>{children}</ul>
      {days && <p className={classes.days}>{days}</p>}
    </Panel>
  );
}
