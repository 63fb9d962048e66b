import { VisuallyHidden } from '@mantine/core';
import { useUiTexts } from '../texts.ts';
import { Bar } from './bar.tsx';

export { Bar };

/** Widths in percent that look like words rather than like a ruler. */
const widths = [72, 54, 83, 61, 47, 78];

interface SkeletonTextProps {
  /** Default 3. */
  lines?: number;
  /** What is awaited, for those who do not see the grey. Default the word for loading. */
  label?: string;
}

/** Some lines of text to come. */
export function SkeletonText({ lines = 3, label }: SkeletonTextProps) {
  const texts = useUiTexts();
  return (
    <div>
      <VisuallyHidden role="status">{label ?? texts.loading}</VisuallyHidden>
      {Array.from({ length: lines }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else.
        <Bar key={n} width={n === lines - 1 ? '40%' : `${widths[n % widths.length]}%`} />
      ))}
    </div>
  );
}
