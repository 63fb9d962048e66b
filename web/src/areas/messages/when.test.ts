import { describe, expect, it } from 'vitest';
import { whenIn } from './when.ts';

const now = Date.parse('2026-11-16T12:00:00+01:00'); // a Monday at noon in Paris
const two = (n: number) => String(n).padStart(2, '0');
const at = (day: number, hour: number, minute = 0, month = 10) =>
  `2026-${two(month + 1)}-${two(day)}T${two(hour)}:${two(minute)}:00+01:00`;

describe('moments of a conversation', () => {
  it('are as long ago as they are, and never in the future', () => {
    const { ago } = whenIn('en', 'en-GB');
    expect(ago(at(16, 11, 55), now)).toBe('5 min ago');
    expect(ago(at(16, 9, 30), now)).toMatch(/^2 hrs? ago$/);
    expect(ago(at(15, 11), now)).toBe('yesterday');
    expect(ago(at(16, 12, 30), now)).toBe('this minute');
    expect(ago(at(31, 12, 0, 9), now)).toBe('31 Oct');
  });

  // R17.3: "answer by Tue 15:40"
  it('name the day of a deadline near by, and the date of one far away', () => {
    const { until } = whenIn('en', 'en-GB');
    expect(until(at(17, 15, 40), now)).toBe('Tue 15:40');
    expect(until(at(30, 9, 5), now)).toMatch(/^30 Nov,? (at )?09:05$/);
  });

  it('are of the day that it is in Paris', () => {
    const { day, full } = whenIn('en', 'en-GB');
    expect(day('2026-03-28T23:30:00Z', now)).toBe('29 Mar');
    expect(day('2025-12-31T23:30:00Z', now)).toBe('1 Jan');
    expect(day('2025-12-31T22:30:00Z', now)).toBe('31 Dec 2025');
    expect(full('2026-07-01T22:30:00Z')).toBe('2 July 2026 at 00:30');
  });

  it('speak the language of the interface', () => {
    expect(whenIn('de', 'en-GB').until(at(17, 15, 40), now)).toMatch(/^Di\.?,? 15:40$/);
    expect(whenIn('ru', 'de-DE').ago(at(15, 11), now)).toBe('вчера');
  });
});
