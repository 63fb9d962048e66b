import { parseEuros } from '../../../format/parse-euros.ts';

/** What is wrong with an amount that was typed. */
export type AmountFault = 'missing' | 'unreadable' | 'too_small' | 'too_large';

export type TypedAmount = { cents: number } | { fault: AmountFault };

/** Reads what was typed as an amount from one cent to a limit. */
export function readAmount(text: string, most: number, language: string): TypedAmount {
  if (text.trim() === '') return { fault: 'missing' };
  const cents = parseEuros(text, language);
  if (cents === null) return { fault: 'unreadable' };
  if (cents < 1) return { fault: 'too_small' };
  return cents > most ? { fault: 'too_large' } : { cents };
}
