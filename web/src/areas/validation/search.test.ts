import { describe, expect, it } from 'vitest';
import { address } from './search.ts';

const { read, write, isNarrowed } = address;

// R2.14, R13.12: the address says which versions are listed.
describe('the address of the validation centre', () => {
  it('opens with the first ten of all versions', () => {
    const usual = read('');
    expect(usual).toEqual({ search: '', part: null, productID: null, length: 10, page: 1 });
    expect(write(usual)).toBe('');
    expect(isNarrowed(usual)).toBe(false);
  });

  it.each(['search=radar&part=NEEDS_ME&productID=7&length=25&page=3', 'part=DONE'])(
    'reads what it writes: %s',
    (written) => {
      expect(write(read(written))).toBe(written);
      expect(isNarrowed(read(written))).toBe(true);
    },
  );

  it('passes over what it does not know', () => {
    expect(write(read('part=SOME&productID=x&length=11&page=0&upload='))).toBe('');
  });
});
