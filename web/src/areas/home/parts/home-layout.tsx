import type { ReactNode } from 'react';
import classes from './home-layout.module.css';

interface HomeLayoutProps {
  heading: ReactNode;
  figures: ReactNode;
  main: ReactNode;
  side: ReactNode;
  /** Says to screen readers that the content is still on its way. Default false. */
  busy?: boolean;
}

/** Where things stand on the home screen, the same while loading and after. */
export function HomeLayout({ heading, figures, main, side, busy = false }: HomeLayoutProps) {
  return (
    <div className={classes.page} aria-busy={busy}>
      <header className={classes.heading}>{heading}</header>
      <div className={classes.figures}>{figures}</div>
      <div className={classes.columns}>
        <div className={classes.main}>{main}</div>
        <div className={classes.side}>{side}</div>
      </div>
    </div>
  );
}
