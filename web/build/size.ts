/**
 * Prints what the built app weighs on the wire and fails above the budget: the
 * JavaScript of a first visit to home, gzipped. That is what index.html loads,
 * everything that imports statically, and the heaviest language.
 * What a browser really fetches is counted again by e2e/first-load.spec.ts.
 */
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesUnder } from './files.ts';

const budget = 194_500;
const dist = join(import.meta.dirname, '..', 'dist.new');

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(8)} kB`;

const shown = new Set(['.css', '.html', '.js', '.woff2']);
const files = (await filesUnder(dist)).filter((file) => shown.has(extname(file)));
const weights = new Map<string, number>();
for (const file of files) {
  weights.set(file, gzipSync(await readFile(file), { level: 9 }).length);
}

const first = await firstLoad();
let script = 0;
for (const [file, gzipped] of weights) {
  const isFirst = first.has(file);
  if (isFirst) script += gzipped;
  console.log(`${kB(gzipped)} gzipped  ${isFirst ? 'first' : '     '}  ${relative(dist, file)}`);
}
console.log(`JavaScript of the first visit:${kB(script)} gzipped of ${kB(budget).trim()}`);
if (script > budget) {
  console.error('The JavaScript is over its budget.');
  process.exit(1);
}

async function firstLoad(): Promise<Set<string>> {
  const page = await readFile(join(dist, 'index.html'), 'utf8').catch(() => {
    console.error('There is no build in dist.new: run npm run build.');
    process.exit(1);
  });
  const wanted = [...page.matchAll(/(?:src|href)="\/sellers\/([^"]+\.js)"/g)].map((match) =>
    join(dist, match[1] as string),
  );
  const languages = files.filter((file) => /^[a-z]{2}-[\w-]+\.js$/.test(basename(file)));
  const heaviest = languages.sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))[0];
  if (heaviest) wanted.push(heaviest);
  const found = new Set<string>();
  for (let file = wanted.pop(); file; file = wanted.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    wanted.push(...(await staticImports(file)));
  }
  return found;
}

/** The files a built file imports at once; a dynamic import has a bracket behind its word. */
async function staticImports(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)].map((match) =>
    resolve(dirname(file), match[1] as string),
  );
}
