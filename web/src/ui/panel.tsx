import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  children: ReactNode;
  /** Room between the line and the content. Default false: the content has its own. */
  padded?: boolean;
  /** Id of the heading that names the panel; with it the panel is a region. */
  labelledBy?: string;
}

/** A surface with a thin line around it: the one kind of box the app has. */
export function Panel({ children, padded = false, labelledBy }: PanelProps) {
  return (
    <section className={classes.panel} data-padded={padded} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}
