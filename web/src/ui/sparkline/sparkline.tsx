import classes from './sparkline.module.css';

interface SparklineProps {
  /** In the order of time. */
  values: readonly number[];
}

/** The course of a figure at a glance, from zero up; what is next to it says it in words. */
export function Sparkline({ values }: SparklineProps) {
  const most = Math.max(...values);
  // One value is no course, and nothing at all needs no line.
  if (values.length < 2 || most <= 0) return null;
  const points = values.map((value, at) => `${at},${(15 - (14 * value) / most).toFixed(1)}`);
  return (
    <svg
      aria-hidden="true"
      className={classes.line}
      viewBox={`0 0 ${values.length - 1} 16`}
      preserveAspectRatio="none"
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
