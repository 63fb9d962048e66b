import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type BadgeType = 'neutral' | 'info' | 'success' | 'error' | 'warning';

interface BadgeProps {
  /** The words or the number; the colour only repeats what they say. */
  content: ReactNode;
  /** What it means. Default neutral. */
  type?: BadgeType;
  /** Default medium. */
  size?: 'small' | 'medium' | 'large';
  /** What the badge belongs to; it stands alone without. */
  children?: ReactNode;
  /** The side of the children it is on. Default right. */
  position?: 'left' | 'right';
  /** Fully rounded and never narrower than high: for counts. Default false. */
  circle?: boolean;
  /** Heavier letters. Default false. */
  bold?: boolean;
  /** Filled with the full colour, for what must not be missed. Default false. */
  brighter?: boolean;
  /** In capitals. Default false. */
  uppercase?: boolean;
}

/** A short state or a count, alone or beside what it belongs to. */
export function Badge({
  content,
  type = 'neutral',
  size = 'medium',
  children,
  position = 'right',
  circle = false,
  bold = false,
  brighter = false,
  uppercase = false,
}: BadgeProps) {
  const badge = (
    <span
      className={classes.badge}
      data-type={type}
      data-size={size}
      data-circle={circle || undefined}
      data-bold={bold || undefined}
      data-brighter={brighter || undefined}
      data-uppercase={uppercase || undefined}
    >
      {content}
    </span>
  );
  if (children === undefined) return badge;
  return (
    <span className={classes.pair}>
      {position === 'left' && badge}
      {children}
      {position === 'right' && badge}
    </span>
  );
}
