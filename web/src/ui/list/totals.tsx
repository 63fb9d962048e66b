import type { ReactNode } from 'react';
import { Bar } from '../skeleton/skeleton.tsx';
import classes from './totals.module.css';

export interface Total {
  name: string;
  /** Undefined until it is known. */
  value: ReactNode;
}

interface TotalsProps {
  /** What they are the totals of. */
  label: string;
  totals: readonly Total[];
}

/** What all rows that the filters let through come to, on every page the same. */
export function Totals({ label, totals }: TotalsProps) {
  return (
    <section aria-label={label} className={classes.totals}>
      <dl className={classes.row}>
        {totals.map(({ name, value }) => (
          <div key={name} className={classes.total}>
            <dt>{name}</dt>
            <dd>{value ?? <Bar width={64} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
