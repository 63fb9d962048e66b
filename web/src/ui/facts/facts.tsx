import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Names with their values beside them; on a phone below them. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
