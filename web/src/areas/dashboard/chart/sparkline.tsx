import { linePath } from './geometry.ts';

interface SparklineProps {
  values: readonly (number | null)[];
  className: string | undefined;
}

/** The course of a figure at a glance; the curve says the same with words and numbers. */
export function Sparkline({ values, className }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  // One value is no course, and nothing at all needs no line.
  if (known.length < 2 || values.every((value) => !value)) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const span = most - least || 1;
  // A gap is bridged: at this size it would look like a fault.
  const path = linePath(
    values.flatMap((value, index) =>
      value === null
        ? []
        : [{ x: 1 + (index / (values.length - 1)) * 98, y: 26 - ((value - least) / span) * 24 }],
    ),
  );
  return (
    <svg aria-hidden="true" className={className} viewBox="0 0 100 28" preserveAspectRatio="none">
      <path d={path} />
    </svg>
  );
}
