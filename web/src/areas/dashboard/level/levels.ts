import type { SellerLevel } from '../../../graphql/generated/graphql.ts';
import type { LevelOutlook, Standing } from '../queries.ts';

/** From the lowest to the highest. */
export const levels: readonly SellerLevel[] = ['Conqueror', 'Captain', 'Superhero'];

/** What a level requires in one criterion. */
export function thresholdOf(standing: Standing, level: SellerLevel): number {
  return {
    Conqueror: standing.conqueror,
    Captain: standing.captain,
    Superhero: standing.superhero,
  }[level];
}

const rankOf = (level: SellerLevel | null) => (level === null ? -1 : levels.indexOf(level));

/**
 * The level after the one that next Monday brings; null where that is the highest. Whoever would
 * lose theirs by then has it to keep, before any other: a lower one is none to reach.
 */
export function levelToReach(
  now: SellerLevel | null,
  { next_level }: Pick<LevelOutlook, 'next_level'>,
): SellerLevel | null {
  return levels[Math.max(rankOf(next_level) + 1, rankOf(now))] ?? null;
}

/**
 * How much is missing for a level; zero where nothing is, null where it is not known.
 * A seller whom nobody wrote to has not done badly in support: there nothing is missing.
 */
export function missingFor(standing: Standing, level: SellerLevel): number | null {
  if (standing.value === null) return standing.criterion === 'SUPPORT_QUALITY' ? 0 : null;
  return Math.max(0, thresholdOf(standing, level) - standing.value);
}

/** The end of the scale a criterion is drawn on: what is possible, or what is required at most. */
export function scaleEnd({ criterion, value, superhero }: Standing): number {
  switch (criterion) {
    case 'AVERAGE_RATING':
      return 500;
    case 'SUPPORT_QUALITY':
      return 10_000;
    default:
      return Math.max(superhero, Math.min(value ?? 0, superhero * 1.2));
  }
}

/** What becomes of the level on Monday if nothing changes. */
export function outlook(
  now: SellerLevel | null,
  next: SellerLevel | null,
): 'stays' | 'rises' | 'falls' | 'lost' | 'none' {
  if (next === null) return now === null ? 'none' : 'lost';
  if (now === next) return 'stays';
  return rankOf(next) > rankOf(now) ? 'rises' : 'falls';
}
