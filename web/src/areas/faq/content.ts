import type { Format } from '../../format/use-format.ts';

/** A word or a day, and what there is to say about it. */
interface Item {
  term: string;
  meaning: string;
}

interface FaqLink {
  label: string;
  /** Path inside the app, or an address outside, which opens in a new tab. */
  to: string;
}

/** One part of an answer. Answers are data, so that what is shown is also what is searched. */
export type Block =
  /** Paragraphs, separated by an empty line; lines that begin with a dash are a list. */
  | { kind: 'text'; text: string }
  | { kind: 'terms'; items: Item[] }
  /** Things that follow each other in time. */
  | { kind: 'steps'; items: Item[] }
  /** The first cell of a row is its head. */
  | { kind: 'table'; head: string[]; rows: string[][]; numbers: boolean }
  | { kind: 'links'; items: FaqLink[] };

export interface Question {
  /** Its anchor, the same in every language. */
  id: string;
  question: string;
  answer: Block[];
}

export interface Section {
  /** Its anchor, the same in every language. */
  id: string;
  title: string;
  questions: Question[];
}

/** From one number to another: 2–3. */
export const numberRange = (format: Format, [from, to]: readonly [number, number]): string =>
  `${format.number(from)}–${format.number(to)}`;

/** Everything a question says, for searching in it. */
export function textOf({ question, answer }: Question): string {
  return [question, ...answer.flatMap(blockTexts)].join('\n');
}

function blockTexts(block: Block): string[] {
  switch (block.kind) {
    case 'text':
      return [block.text];
    case 'terms':
    case 'steps':
      return block.items.flatMap(({ term, meaning }) => [term, meaning]);
    case 'table':
      return [...block.head, ...block.rows.flat()];
    case 'links':
      return block.items.map(({ label }) => label);
  }
}
