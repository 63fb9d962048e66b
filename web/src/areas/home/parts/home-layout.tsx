import type { ReactNode } from 'react';
import classes from './home-layout.module.css';

interface HomeLayoutProps {
  heading: ReactNode;
  notifications?: ReactNode;
  figures?: ReactNode;
  main: ReactNode;
  side?: ReactNode;
  /** Says to screen readers that the content is still on its way. Default false. */
  busy?: boolean;
}

/** The layout of the home screen, the same while loading and after. */
export function HomeLayout(props: HomeLayoutProps) {
  const { heading, notifications, figures, main, side, busy = false } = props;
  return (
    <div className={classes.page} aria-busy={busy}>
      <header className={classes.heading}>{heading}</header>
      {notifications}
      {figures}
      <div className={classes.columns} data-single={side === undefined || undefined}>
        <div className={classes.column}>{main}</div>
        {side && <div className={classes.column}>{side}</div>}
      </div>
    </div>
  );
}
