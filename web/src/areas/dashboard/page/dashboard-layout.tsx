import type { ReactNode } from 'react';
import classes from './dashboard-layout.module.css';

interface DashboardLayoutProps {
  tiles: ReactNode;
  curve: ReactNode;
  breakdown: ReactNode;
  /** The figures are on their way, or those of the previous choice are still shown. Default false. */
  busy?: boolean;
  /** Figures are in sight that are about to change. Default false. */
  updating?: boolean;
}

/** The layout of the dashboard, the same while loading and after. */
export function DashboardLayout({
  tiles,
  curve,
  breakdown,
  busy = false,
  updating = false,
}: DashboardLayoutProps) {
  return (
    <div className={classes.content} data-updating={updating} aria-busy={busy || updating}>
      <div className={classes.figures}>
        {tiles}
        {curve}
      </div>
      {breakdown}
    </div>
  );
}
