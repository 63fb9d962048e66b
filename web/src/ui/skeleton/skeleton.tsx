import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUiTexts } from '../texts.ts';
import { Bar } from './bar.tsx';
import classes from './skeleton.module.css';

export { Bar };

interface WaitingProps {
  /** What is awaited, for those who do not see the grey. Default the word for loading. */
  label?: string | undefined;
}

/** Widths in percent that look like words rather than like a ruler. */
const widths = [72, 54, 83, 61, 47, 78];
const widthOf = (n: number) => `${widths[n % widths.length]}%`;
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

function Waiting({
  label,
  className,
  children,
}: WaitingProps & { className?: string | undefined; children: ReactNode }) {
  const texts = useUiTexts();
  return (
    <div className={className}>
      <VisuallyHidden role="status">{label ?? texts.loading}</VisuallyHidden>
      {children}
    </div>
  );
}

interface SkeletonTextProps extends WaitingProps {
  /** Default 3. */
  lines?: number;
}

/** Some lines of text to come. */
export function SkeletonText({ lines = 3, label }: SkeletonTextProps) {
  return (
    <Waiting label={label}>
      {upTo(lines).map((n) => (
        <Bar key={n} width={n === lines - 1 ? '40%' : widthOf(n)} />
      ))}
    </Waiting>
  );
}

interface SkeletonCardsProps extends WaitingProps {
  /** Default 3. */
  count?: number;
}

/** A row of cards to come. */
export function SkeletonCards({ count = 3, label }: SkeletonCardsProps) {
  return (
    <Waiting label={label} className={classes.cards}>
      {upTo(count).map((n) => (
        <div key={n} className={classes.card}>
          <Bar width="45%" />
          <span className={classes.figure}>
            <Bar width="65%" />
          </span>
          <Bar width="55%" />
        </div>
      ))}
    </Waiting>
  );
}

interface SkeletonTableProps extends WaitingProps {
  /** Default 5. */
  rows?: number;
  /** Default 4. */
  columns?: number;
}

/** A table to come: rows as high as those of Table. */
export function SkeletonTable({ rows = 5, columns = 4, label }: SkeletonTableProps) {
  return (
    <Waiting label={label}>
      {upTo(rows + 1).map((row) => (
        <div key={row} className={classes.row}>
          {upTo(columns).map((column) => (
            <Bar key={column} width={row === 0 ? '40%' : widthOf(row + column)} />
          ))}
        </div>
      ))}
    </Waiting>
  );
}
