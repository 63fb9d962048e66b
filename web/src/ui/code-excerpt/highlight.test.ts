import { expect, it } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (line: string) =>
  highlight(line)
    .filter(({ kind }) => kind)
    .map(({ kind, text }) => `${kind} ${text}`);

it.each([
  [
    "return eval($code . 'x'); // why",
    ['keyword return', 'keyword eval', 'variable $code', "string 'x'", 'comment // why'],
  ],
  ['#[Pure] function run(): int', ['keyword function']],
  ['echo "a \\" $b', ['keyword echo', 'string "a \\" $b']],
  [' * @author 12', ['comment  * @author 12']],
  ['renewed = 1_000', ['number 1_000']],
])('knows the parts of %s', (line, parts) => {
  expect(marked(line)).toEqual(parts);
});

it('loses nothing of a line', () => {
  const line = '\t$a[\'b\'] = "c" /* d */ + {* e *} <!-- f -->';
  expect(
    highlight(line)
      .map(({ text }) => text)
      .join(''),
  ).toBe(line);
});
