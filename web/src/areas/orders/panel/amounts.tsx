import { Money } from '../../../ui/money/money.tsx';
import classes from './amounts.module.css';

interface Amount {
  label: string;
  cents: number;
  /** The one that the others lead to. Default false. */
  strong?: boolean;
  /** Held in the amount above it. Default false. */
  part?: boolean;
}

/** Amounts one below the other, as on a bill. */
export function Amounts({ rows }: { rows: readonly Amount[] }) {
  return (
    <dl className={classes.amounts}>
      {rows.map(({ label, cents, strong = false, part = false }) => (
        <div key={label} data-strong={strong || undefined} data-part={part || undefined}>
          <dt>{label}</dt>
          <dd>
            <Money cents={cents} strong={strong} exact />
          </dd>
        </div>
      ))}
    </dl>
  );
}
