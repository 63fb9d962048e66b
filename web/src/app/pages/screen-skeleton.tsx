import { VisuallyHidden } from '@mantine/core';
import type { RoutePageKey, ScreenShape } from '../../area/area.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from '../../ui/skeleton/bar.tsx';
import { useUiTexts } from '../../ui/texts.ts';
import classes from './screen-skeleton.module.css';

interface ScreenSkeletonProps {
  shape: ScreenShape;
  /** Whose title it has. */
  page: RoutePageKey;
}

/** How wide the text in each row is. */
const rows = {
  list: [62, 48, 71, 55, 66, 52, 74, 45, 69, 58],
  page: [62, 48, 71],
};

/** A screen whose code is on its way: its real title, and its shape in grey. */
export function ScreenSkeleton({ shape, page }: ScreenSkeletonProps) {
  const { t } = useTranslation();
  const texts = useUiTexts();
  return (
    <div className={classes.screen} data-shape={shape} aria-busy="true">
      <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
      <PageHeader title={t(`routes.${page}.title`)} description={t(`routes.${page}.description`)} />
      {shape !== 'page' && (
        <div className={classes.filters}>
          <Bar width={140} />
          <Bar width={160} />
        </div>
      )}
      {shape === 'dashboard' && (
        <div className={classes.tiles}>
          {[70, 64, 48, 58, 52, 44, 40, 76].map((width) => (
            <div key={width} className={classes.tile}>
              <Bar width={`${width}%`} />
              <div className={classes.figure}>
                <Bar width={`${width}%`} />
              </div>
              <Bar width="60%" />
            </div>
          ))}
        </div>
      )}
      <Panel>
        {shape === 'dashboard' ? (
          <div className={classes.plot} />
        ) : (
          <div className={classes.body}>
            {rows[shape].map((width) => (
              <div key={width} className={classes.row}>
                <Bar width={`${width}%`} />
                <Bar width={64} />
              </div>
            ))}
          </div>
        )}
      </Panel>
    </div>
  );
}
