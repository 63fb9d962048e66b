import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import breakdown from '../breakdown/breakdown-panel.module.css';
import { curveHeight } from '../chart/curve.tsx';
import curve from '../curve/curve-panel.module.css';
import tiles from '../tiles/tiles.module.css';
import { TileGrid } from '../tiles/tiles.tsx';
import { DashboardLayout } from './dashboard-layout.tsx';
import classes from './dashboard-skeleton.module.css';

const tileWidths = [70, 64, 48, 58, 52, 44, 40, 76];
const barWidths = [92, 71, 60, 44, 38, 25];

/** The dashboard before its figures: same frames, same heights. */
export function DashboardSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden role="status">{t('dashboard.loading')}</VisuallyHidden>
      <DashboardLayout
        busy
        tiles={
          <TileGrid days={<Bar width={280} />}>
            {tileWidths.map((width) => (
              <li key={width} className={tiles.tile}>
                <div className={tiles.label}>
                  <Bar width={`${width}%`} />
                </div>
                <div className={tiles.figure}>
                  <span className={classes.value}>
                    <Bar width={`${width}%`} />
                  </span>
                </div>
                <div className={tiles.changes}>
                  <Bar width="60%" />
                  <Bar width="66%" />
                </div>
              </li>
            ))}
          </TileGrid>
        }
        curve={
          <Panel>
            <div className={curve.head}>
              <div className={curve.words}>
                <Bar width={140} />
                <div className={classes.legend}>
                  <Bar width={220} />
                </div>
              </div>
              <div className={classes.tools} />
            </div>
            <div className={curve.figure}>
              <div className={curve.chart}>
                <div className={classes.plot} style={{ height: curveHeight }} />
              </div>
              <div className={curve.caption} />
            </div>
          </Panel>
        }
        breakdown={
          <Panel>
            <div className={breakdown.head}>
              <Bar width={160} />
            </div>
            <div className={breakdown.body}>
              <div className={classes.tabs} />
              {barWidths.map((width) => (
                <div key={width} className={classes.bar} style={{ width: `${width}%` }} />
              ))}
            </div>
          </Panel>
        }
      />
    </>
  );
}
