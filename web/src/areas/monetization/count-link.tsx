import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './monetization.module.css';
import { addressOf, type Opened } from './opened.ts';

interface CountLinkProps {
  opened: Opened;
  /** What screen readers say instead of the bare number. */
  label: string;
  children: ReactNode;
}

/** A number that leads to the subscriptions it counts. */
export function CountLink({ opened, label, children }: CountLinkProps) {
  return (
    <Link to={addressOf(opened)} preventScrollReset aria-label={label} className={classes.opens}>
      {children}
    </Link>
  );
}
