import type { FigureUnit } from '../../../graphql/generated/graphql.ts';
import { linePath, scaleFor } from './geometry.ts';

/** With more points than it has pixels, a line that goes up and down is a block. */
const mostPoints = 60;

interface SparklineProps {
  values: readonly (number | null)[];
  unit: FigureUnit;
  className: string | undefined;
}

/**
 * The course of a figure at a glance; the curve says the same with words and numbers.
 * Its ground is the curve's: from anything else a small change would look like a great one.
 */
export function Sparkline({ values: all, unit, className }: SparklineProps) {
  const values = coarse(all);
  const known = values.filter((value) => value !== null);
  // One value is no course, and nothing at all needs no line.
  if (known.length < 2 || values.every((value) => !value)) return null;
  const { min, max } =
    unit === 'STARS' ? scaleFor(known, unit) : { min: 0, max: Math.max(...known) };
  // A gap is bridged: at this size it would look like a fault.
  const path = linePath(
    values.flatMap((value, index) =>
      value === null
        ? []
        : [
            {
              x: 1 + (index / (values.length - 1)) * 98,
              y: 26 - ((value - min) / (max - min)) * 24,
            },
          ],
    ),
  );
  return (
    <svg aria-hidden="true" className={className} viewBox="0 0 100 28" preserveAspectRatio="none">
      <path d={path} />
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
