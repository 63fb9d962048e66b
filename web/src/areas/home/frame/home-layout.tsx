import type { ReactNode } from 'react';
import classes from './home-layout.module.css';

interface HomeLayoutProps {
  heading: ReactNode;
  notifications?: ReactNode;
  /** What needs the seller: the first that is looked for here. */
  first: ReactNode;
  figures?: ReactNode;
  main?: ReactNode;
  side?: ReactNode;
  /** Says to screen readers that the content is still on its way. Default false. */
  busy?: boolean;
}

/** The layout of the home screen, the same while loading and after. */
export function HomeLayout(props: HomeLayoutProps) {
  const { heading, notifications, first, figures, main, side, busy = false } = props;
  return (
    <div className={classes.page} aria-busy={busy}>
      <header className={classes.heading}>{heading}</header>
      {notifications}
      {first}
      {figures}
      {main && (
        <div className={classes.columns}>
          <div className={classes.column}>{main}</div>
          <div className={classes.column}>{side}</div>
        </div>
      )}
    </div>
  );
}
