import { plain } from '../../format/plain.ts';
import { type Section, textOf } from './content.ts';

/** What was typed, as the words to look for. */
export function wordsOf(typed: string): string[] {
  return plain(typed).split(/\s+/).filter(Boolean);
}

/** The sections with only those questions that have all the words, somewhere. */
export function matching(sections: readonly Section[], words: readonly string[]): Section[] {
  return sections
    .map((section) => ({
      ...section,
      questions: section.questions.filter((question) => {
        const text = plain(textOf(question));
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

export interface Piece {
  text: string;
  found: boolean;
}

/** Cuts a text where a word that was looked for begins or ends. */
export function pieces(text: string, words: readonly string[]): Piece[] {
  const letters = [...text];
  const plainLetters = letters.map(plain);
  // A letter may be none or several once it is plain, so each remembers whose it is.
  const owner = plainLetters.flatMap((letter, index) => Array(letter.length).fill(index));
  const searched = plainLetters.join('');
  const found = new Set<number>();
  for (const word of words) {
    for (let at = searched.indexOf(word); at >= 0; at = searched.indexOf(word, at + 1)) {
      for (const index of owner.slice(at, at + word.length)) found.add(index);
    }
  }
  return letters.reduce<Piece[]>((all, letter, index) => {
    const last = all.at(-1);
    if (last?.found === found.has(index)) last.text += letter;
    else all.push({ text: letter, found: found.has(index) });
    return all;
  }, []);
}
