import type { FigureUnit, Indicator } from '../../graphql/generated/graphql.ts';
import { type Day, type DayRange, dayInParis } from '../../ui/date-range/period.ts';

/** What became of a figure since a time before. */
export type Change =
  /** One of the two is not known. */
  | { kind: 'unknown' }
  /** Not changed, or by less than is shown. */
  | { kind: 'same' }
  /** There was nothing before: no percentage can be given. */
  | { kind: 'new' }
  /** Of amounts and counts: by how much of what was before, in percent. */
  | { kind: 'share'; percent: number }
  /** Of shares and stars, which are not added up: by how much, in their own unit. */
  | { kind: 'difference'; by: number };

export type Judgement = 'better' | 'worse' | 'more' | 'less';

/** Shares are shown with one digit after the point; what is less would read as nothing. */
const leastPercent = 0.05;

/** Compares a figure with the same of another period. */
export function changeOf(value: number | null, before: number | null, unit: FigureUnit): Change {
  if (value === null || before === null) return { kind: 'unknown' };
  if (value === before) return { kind: 'same' };
  if (unit === 'PERCENT' || unit === 'STARS') return { kind: 'difference', by: value - before };
  if (before === 0) return { kind: 'new' };
  const percent = ((value - before) / before) * 100;
  return Math.abs(percent) < leastPercent ? { kind: 'same' } : { kind: 'share', percent };
}

/**
 * What a change means to the seller. More refunds are worse; more questions from
 * customers are neither: they come with more sales as well as with a fault.
 */
export function judge(indicator: Indicator, rises: boolean): Judgement {
  if (indicator === 'TICKETS_RECEIVED') return rises ? 'more' : 'less';
  return rises === (indicator !== 'REFUNDS') ? 'better' : 'worse';
}

/** Whether a figure went up; of one that is new or changed. */
export function rises(change: Exclude<Change, { kind: 'unknown' | 'same' }>): boolean {
  if (change.kind === 'new') return true;
  return (change.kind === 'share' ? change.percent : change.by) > 0;
}

/** Whether a period is wholly to come: what was before says nothing about it. */
const isAhead = ({ from }: DayRange, today: Day = dayInParis()): boolean => from > today;

/** Whether there is nothing to compare figures with: they are to come, or all there are. */
export const isUncompared = (days: DayRange & { isAll?: boolean }): boolean =>
  isAhead(days) || days.isAll === true;

/** What there must be for an indicator to have a figure. */
export function missingFrom(indicator: Indicator): 'ratings' | 'sessions' {
  return indicator === 'AVERAGE_RATE' ? 'ratings' : 'sessions';
}
