/**
 * Prints what the built app weighs on the wire and fails above the budget: all
 * JavaScript together, gzipped, whether or not the first screen needs it.
 */
import { readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesUnder } from './files.ts';

const budget = 200_000;
const dist = join(import.meta.dirname, '..', 'dist');

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(8)} kB`;

const shown = new Set(['.css', '.html', '.js', '.woff2']);
const files = (await filesUnder(dist)).filter((file) => shown.has(extname(file)));
let script = 0;
for (const file of files) {
  const content = await readFile(file);
  const gzipped = gzipSync(content, { level: 9 }).length;
  if (extname(file) === '.js') script += gzipped;
  console.log(`${kB(content.length)} ${kB(gzipped)} gzipped  ${relative(dist, file)}`);
}
if (script === 0) {
  console.error('There is no build in dist: run npm run build.');
  process.exit(1);
}
console.log(`JavaScript in all:${kB(script)} gzipped of ${kB(budget).trim()}`);
if (script > budget) {
  console.error('The JavaScript is over its budget.');
  process.exit(1);
}
