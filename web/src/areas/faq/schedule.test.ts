import { expect, it } from 'vitest';
import { schedule } from './schedule.ts';

const days = (sale: string) => {
  const { available, sent, arrives } = schedule(new Date(sale), 45, [2, 3]);
  return [available, sent, ...arrives].map((day) => day.toISOString().slice(0, 10));
};

// R2.27: the dated example of the rules.
it('a sale on 10 January reaches the bank on 3 or 4 March', () => {
  expect(days('2026-01-10')).toEqual(['2026-02-24', '2026-03-01', '2026-03-03', '2026-03-04']);
});

it('what is available on a 1st is sent on that day, and weekends do not count', () => {
  // 1 May 2026 is a Friday.
  expect(days('2026-03-17')).toEqual(['2026-05-01', '2026-05-01', '2026-05-05', '2026-05-06']);
});

it('goes by the days that the terms name', () => {
  expect(schedule(new Date('2026-01-10'), 60, [2, 3]).available.toISOString()).toContain(
    '2026-03-11',
  );
});

it('goes over the end of a year', () => {
  expect(days('2026-11-20')).toEqual(['2027-01-04', '2027-02-01', '2027-02-03', '2027-02-04']);
});
