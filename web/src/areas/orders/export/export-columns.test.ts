import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allColumns } from './export-download.ts';

// A column the server does not know would be refused, one we do not know never be offered.
it('knows the columns of the server, in its order', () => {
  const source = readFileSync(
    new URL('../../../../../internal/orders/columns.go', import.meta.url),
    'utf8',
  );
  const list = /^var exportColumns = [\s\S]*?^\}$/m.exec(source)?.[0] ?? '';
  const ids = [...list.matchAll(/\bexport\.(?!OnlySum)\w+\("(\w+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(20);
  expect([...allColumns]).toEqual(ids);
});
