import { readFile } from 'node:fs/promises';
import { binary } from './demo-data.ts';
import { expect, test } from './test.ts';

/** The kind of a program header that names the loader of shared libraries. */
const interpreter = 3;

// One file is the whole program: no C library or loader of the machine has to fit it.
test('the binary needs nothing else', async () => {
  const elf = await readFile(binary);
  expect(elf.toString('latin1', 1, 4)).toBe('ELF');
  const [offset, size, count] = [
    Number(elf.readBigUInt64LE(0x20)),
    elf.readUInt16LE(0x36),
    elf.readUInt16LE(0x38),
  ];
  const kinds = Array.from({ length: count }, (_, at) => elf.readUInt32LE(offset + at * size));
  expect(kinds.length).toBeGreaterThan(0);
  expect(kinds).not.toContain(interpreter);
});
