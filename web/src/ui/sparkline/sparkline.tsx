import classes from './sparkline.module.css';

/** With more points than it has pixels, a line that goes up and down is a block. */
const mostPoints = 60;

interface SparklineProps {
  /** In the order of time. A gap is bridged: at this size it would look like a fault. */
  values: readonly (number | null)[];
  /** Its ground and its top. Default from zero to the most: else a small change would look great. */
  range?: { min: number; max: number } | undefined;
  /** Where it has another size than in a line of words. Default none. */
  className?: string | undefined;
}

/** The course of a figure at a glance; what is next to it says it in words. */
export function Sparkline({ values: all, range, className = '' }: SparklineProps) {
  const values = coarse(all);
  const known = values.filter((value) => value !== null);
  const most = Math.max(...known);
  // One value is no course, and nothing at all needs no line.
  if (known.length < 2 || most <= 0) return null;
  const { min, max } = range ?? { min: 0, max: most };
  const points = values.flatMap((value, at) =>
    value === null ? [] : `${at},${(15 - (14 * (value - min)) / (max - min)).toFixed(1)}`,
  );
  return (
    <svg
      aria-hidden="true"
      className={`${classes.line} ${className}`}
      viewBox={`0 0 ${values.length - 1} 16`}
      preserveAspectRatio="none"
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}

/** As many values as can be seen, each the mean of its neighbours. */
function coarse(values: readonly (number | null)[]): readonly (number | null)[] {
  const together = Math.ceil(values.length / mostPoints);
  return Array.from({ length: Math.ceil(values.length / together) }, (_, at) => {
    const some = values.slice(at * together, (at + 1) * together).filter((value) => value !== null);
    return some.length > 0 ? some.reduce((sum, value) => sum + value) / some.length : null;
  });
}
