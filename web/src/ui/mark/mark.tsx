import type { ReactNode } from 'react';
import type { BadgeType } from '../badge/badge.tsx';
import classes from './mark.module.css';

/** A state as a dot and a word; the colour only repeats what the word says. */
export function Mark({ tone, children }: { tone: BadgeType; children: ReactNode }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      <span className={classes.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
