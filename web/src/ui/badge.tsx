import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type BadgeType = 'neutral' | 'info' | 'success' | 'warning' | 'error';

interface BadgeProps {
  /** The words; the colour only repeats what they say. */
  children: ReactNode;
  /** What it means. Default neutral. */
  type?: BadgeType;
}

/** A short state beside a name or in a table. */
export function Badge({ children, type = 'neutral' }: BadgeProps) {
  return (
    <span className={classes.badge} data-type={type}>
      {children}
    </span>
  );
}
