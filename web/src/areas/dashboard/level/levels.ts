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

/** The lowest level that is not reached as things are; null where the highest is. */
export function levelToReach({ next_level }: Pick<LevelOutlook, 'next_level'>): SellerLevel | null {
  return levels[next_level === null ? 0 : levels.indexOf(next_level) + 1] ?? null;
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
  const rank = (level: SellerLevel | null) => (level === null ? -1 : levels.indexOf(level));
  if (next === null) return now === null ? 'none' : 'lost';
  if (rank(now) === rank(next)) return 'stays';
  return rank(next) > rank(now) ? 'rises' : 'falls';
}
