import { plain } from '../format/plain.ts';
import type { Command } from './command.ts';

/** How well a word was found; each step outweighs several of the step below. */
const points = { labelStart: 60, wordStart: 40, inside: 20, scattered: 5 };
/** What a keyword is worth compared with the name. */
const keywordShare = 0.5;

/**
 * Whether letters may be scattered (`pdct` finds Products). That suits the few
 * names one knows by heart; among many, nearly everything would be found. What
 * comes newest first is found together too, and stays so among those that match alike.
 */
type Matching = 'scattered' | 'together' | 'newest';

/** Whether the letters are in the text in this order, with anything between them. */
function isScattered(letters: string, text: string): boolean {
  let from = 0;
  for (const letter of letters) {
    const at = text.indexOf(letter, from);
    if (at < 0) return false;
    from = at + letter.length;
  }
  return true;
}

function wordScore(word: string, text: string, how: Matching): number {
  if (text.startsWith(word)) return points.labelStart;
  const at = text.indexOf(word);
  if (at > 0) return /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? points.wordStart : points.inside;
  const isFar = how === 'scattered' && word.length > 1 && isScattered(word, text);
  return isFar ? points.scattered : 0;
}

/** How well a command answers what was typed; 0 when some word of it is not found. */
function score(words: readonly string[], command: Command, how: Matching): number {
  const label = plain(command.label);
  const keywords = (command.keywords ?? []).map(plain);
  let total = 0;
  for (const word of words) {
    const best = Math.max(
      wordScore(word, label, how),
      ...keywords.map((keyword) => wordScore(word, keyword, how) * keywordShare),
    );
    if (best === 0) return 0;
    total += best;
  }
  // Of two that match alike, the shorter name is the more exact one.
  return how === 'newest' ? total : total + 1 / label.length;
}

/** The commands that answer what was typed, the best first; all of them when nothing was. */
export function matching(
  typed: string,
  commands: readonly Command[],
  how: Matching = 'scattered',
): readonly Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands;
  return commands
    .map((command) => ({ command, score: score(words, command, how) }))
    .filter((found) => found.score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ command }) => command);
}
