import { describe, expect, it } from 'vitest';
import type { Section } from './content.ts';
import { matching, pieces, wordsOf } from './search.ts';

const sections: Section[] = [
  {
    id: 'payouts',
    title: 'Payouts',
    questions: [
      { id: 'when', question: 'When?', answer: [{ kind: 'text', text: 'On the 1st.' }] },
      {
        id: 'how',
        question: 'How?',
        answer: [{ kind: 'terms', items: [{ term: 'Crédito', meaning: 'By bank.' }] }],
      },
    ],
  },
  {
    id: 'rates',
    title: 'Rates',
    questions: [
      {
        id: 'rate',
        question: 'Which?',
        answer: [{ kind: 'table', head: ['Kind'], rows: [['Agency', '35%']], numbers: true }],
      },
    ],
  },
];

const idsFor = (typed: string) =>
  matching(sections, wordsOf(typed)).flatMap(({ questions }) => questions.map(({ id }) => id));

describe('matching', () => {
  it.each([
    ['', ['when', 'how', 'rate']],
    ['1ST', ['when']],
    ['credito bank', ['how']],
    ['35', ['rate']],
    ['bank agency', []],
  ])('finds for %j the questions %j', (typed, ids) => {
    expect(idsFor(typed)).toEqual(ids);
  });

  it('leaves out sections without a match', () => {
    expect(matching(sections, ['agency']).map(({ id }) => id)).toEqual(['rates']);
  });
});

describe('pieces', () => {
  const marked = (text: string, typed: string) =>
    pieces(text, wordsOf(typed))
      .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
      .join('');

  it.each([
    ['Crédito bancário', 'credito', '[Crédito] bancário'],
    ['Straße', 'ße', 'Stra[ße]'],
    ['İstanbul', 'ist', '[İst]anbul'],
    ['banana', 'ana', 'b[anana]'],
    ['Pending, paid', 'p', '[P]ending, [p]aid'],
    ['nothing', 'xyz', 'nothing'],
  ])('marks in %j for %j: %j', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });
});
