import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Panel } from '../../../ui/panel.tsx';
import classes from './level-panel.module.css';

interface LevelFrameProps {
  /** The level itself, beside the heading. */
  badge: ReactNode;
  children: ReactNode;
}

/** The card around the level, with its data, before it and without it. */
export function LevelFrame({ badge, children }: LevelFrameProps) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <Panel padded labelledBy={heading}>
      <div className={classes.head}>
        {/* The page's own title says it to those who see it. */}
        <VisuallyHidden component="h2" id={heading}>
          {t('dashboard.level.heading')}
        </VisuallyHidden>
        {badge}
      </div>
      {children}
    </Panel>
  );
}
