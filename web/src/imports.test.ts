import { posix } from 'node:path';
import { expect, it } from 'vitest';

/** Every source by its path from src, with its text. */
const sources = Object.entries(
  import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
)
  .map(([path, text]) => ({ path: path.slice(2), text }))
  .filter(({ path }) => !path.startsWith('graphql/generated/'));

/** All pairs of a file and a file of ours that it imports. */
const imports = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, specifier = '']) => ({
    from: path,
    to: posix.join(posix.dirname(path), specifier),
  })),
);

const folder = (path: string) => path.split('/')[0];
const area = (path: string) => (folder(path) === 'areas' ? path.split('/')[1] : undefined);
const isForTests = (path: string) => /(^|\/)test\//.test(path);
const isTest = (path: string) => isForTests(path) || /\.test\.tsx?$/.test(path);

const offenders = (offends: (from: string, to: string) => boolean) =>
  imports.filter(({ from, to }) => offends(from, to)).map(({ from, to }) => `${from} → ${to}`);

it('finds the imports it judges', () => {
  expect(imports).toContainEqual({ from: 'main.tsx', to: 'app/routes.tsx' });
  expect(imports.length).toBeGreaterThan(50);
});

// Areas change independently of each other; what two of them need belongs in a folder below.
it('an area never imports another area', () => {
  expect(
    offenders((from, to) => Boolean(area(from) && area(to) && area(from) !== area(to))),
  ).toEqual([]);
});

// The app knows everything; were it known in turn, everything would know everything.
it('nothing imports app, except the entry', () => {
  expect(
    offenders((from, to) => folder(to) === 'app' && folder(from) !== 'app' && from !== 'main.tsx'),
  ).toEqual([]);
});

// The folders below the areas serve all of them, so they depend on none.
it('only app imports areas', () => {
  expect(
    offenders(
      (from, to) => folder(to) === 'areas' && folder(from) !== 'areas' && folder(from) !== 'app',
    ),
  ).toEqual([]);
});

it('only tests import what is for tests', () => {
  expect(offenders((from, to) => isForTests(to) && !isTest(from))).toEqual([]);
});

// A module is in one file of the build as a whole: all operations together would be in the first load.
it('operations come from the module of their area, and only types from that of all', () => {
  const found = sources.filter(
    ({ path, text }) =>
      !isTest(path) && /import \{[^}]*\} from '[^']*generated\/graphql\.ts'/.test(text),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});
