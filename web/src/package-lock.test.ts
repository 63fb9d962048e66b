import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Entry {
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
);

/**
 * npm writes the hashes that its registry has. Binaries for other
 * machines may lack theirs, where a mirror did not have them; whatever is
 * installed where we build and test may not.
 */
const isForOthers = ({ optional, os, cpu, libc }: Entry) =>
  optional &&
  ((os && !os.includes('linux')) || (cpu && !cpu.includes('x64')) || libc?.includes('musl'));

it('locks every package that we install by its hash', () => {
  const without = Object.entries(lock.packages)
    .filter(([name, entry]) => name !== '' && !entry.link && !entry.integrity)
    .filter(([, entry]) => !isForOthers(entry))
    .map(([name]) => name);
  expect(without).toEqual([]);
});
