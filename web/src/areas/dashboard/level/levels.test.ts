import { expect, it } from 'vitest';
import type { Standing } from '../queries.ts';
import { levelToReach, missingFor, outlook, scaleEnd } from './levels.ts';

const rating = (value: number | null): Standing => ({
  criterion: 'AVERAGE_RATING',
  value,
  conqueror: 250,
  captain: 350,
  superhero: 400,
});

// R16.2
it('names the next level to reach', () => {
  expect(levelToReach(null, { next_level: null })).toBe('Conqueror');
  expect(levelToReach('Captain', { next_level: 'Captain' })).toBe('Superhero');
  expect(levelToReach('Conqueror', { next_level: 'Captain' })).toBe('Superhero');
  expect(levelToReach('Captain', { next_level: 'Superhero' })).toBeNull();
});

// R16.2: what is lower than one's own level is not to be reached.
it('names the own level while it is about to be lost', () => {
  expect(levelToReach('Captain', { next_level: null })).toBe('Captain');
  expect(levelToReach('Superhero', { next_level: 'Conqueror' })).toBe('Superhero');
});

// R16.2: exactly met is met, a hair below is not.
it('says what is missing for it', () => {
  expect(missingFor(rating(350), 'Captain')).toBe(0);
  expect(missingFor(rating(349), 'Captain')).toBe(1);
  expect(missingFor(rating(null), 'Conqueror')).toBeNull();
});

// R16.2: without a thread the condition of support is met.
it('misses no support that nobody asked for', () => {
  const support = { ...rating(null), criterion: 'SUPPORT_QUALITY' } as const;
  expect(missingFor(support, 'Superhero')).toBe(0);
  expect(missingFor({ ...support, value: 399 }, 'Superhero')).toBe(1);
});

it('tells a rise from a fall', () => {
  expect(outlook(null, null)).toBe('none');
  expect(outlook(null, 'Conqueror')).toBe('rises');
  expect(outlook('Superhero', 'Captain')).toBe('falls');
  expect(outlook('Conqueror', null)).toBe('lost');
});

it('draws on a scale that ends where more is not possible or not required', () => {
  expect(scaleEnd(rating(480))).toBe(500);
  const months = { criterion: 'SENIORITY', conqueror: 3, captain: 6, superhero: 12 } as const;
  expect(scaleEnd({ ...months, value: 2 })).toBe(12);
  expect(scaleEnd({ ...months, value: 200 })).toBeCloseTo(14.4);
});
