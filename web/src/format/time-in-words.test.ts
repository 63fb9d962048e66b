import { expect, it } from 'vitest';
import { timeInWords } from './time-in-words.ts';

it.each([
  [0, 'en', '1 minute'],
  [119, 'en', '119 minutes'],
  [120, 'en', '2 hours'],
  [47 * 60, 'de', '47 Stunden'],
  [48 * 60, 'de', '2 Tage'],
  [5 * 24 * 60, 'ru', '5 дней'],
])('writes %i minutes in %s as %s', (minutes, language, words) => {
  expect(timeInWords(minutes, language)).toBe(words);
});
