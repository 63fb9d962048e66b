import type { ReviewFileQuery } from '../../../../graphql/generated/graphql.ts';

export type Line = NonNullable<ReviewFileQuery['review_file']>['lines'][number];

/** Lines that are the same on both sides and not shown. */
interface Gap {
  hidden: number;
  /** Where it begins, by which it is known. */
  from: number;
}

/** So many lines around a change stay in sight. */
const around = 3;

/** The lines of a comparison, with what is far from any change left out. */
export function withGaps(lines: readonly Line[], isWhole: boolean): (Line | Gap)[] {
  if (isWhole) return [...lines];
  const isNear = lines.map(() => false);
  lines.forEach(({ change }, at) => {
    if (change === 'SAME') return;
    isNear.fill(true, Math.max(0, at - around), at + around + 1);
  });
  const rows: (Line | Gap)[] = [];
  lines.forEach((line, at) => {
    const last = rows.at(-1);
    if (isNear[at]) rows.push(line);
    else if (last && 'hidden' in last) last.hidden += 1;
    else rows.push({ hidden: 1, from: at });
  });
  return rows;
}
