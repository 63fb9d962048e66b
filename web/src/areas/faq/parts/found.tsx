import { pieces } from '../search.ts';
import classes from './found.module.css';

interface FoundProps {
  text: string;
  /** Words to mark, as `wordsOf` returns them. */
  words: readonly string[];
}

/** A text in which the words that were looked for are marked. */
export function Found({ text, words }: FoundProps) {
  if (words.length === 0) return text;
  let at = 0;
  return pieces(text, words).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.found ? (
      <mark key={key} className={classes.found}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    );
  });
}
