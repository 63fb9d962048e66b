import { describe, expect, it } from 'vitest';
import { someFinding, someReport } from '../../../test/versions.ts';
import { address, groupsOf, matching } from './search.ts';
import { treeOf, withFindings } from './tree.ts';

// R13.3
describe('the tree of files', () => {
  const tree = treeOf([
    { path: 'radar/a.php', errors: 0, warnings: 1 },
    { path: 'radar/classes/Tool.php', errors: 2, warnings: 0 },
    { path: 'radar/views/empty.tpl', errors: 0, warnings: 0 },
  ]);

  it('counts in folders what their files count, folders first', () => {
    const [radar] = tree;
    expect(radar).toMatchObject({ path: 'radar', errors: 2, warnings: 1 });
    expect(radar?.children.map(({ path, errors }) => [path, errors])).toEqual([
      ['radar/classes', 2],
      ['radar/views', 0],
      ['radar/a.php', 0],
    ]);
  });

  it('can leave out what nothing was found in', () => {
    expect(withFindings(tree)[0]?.children.map(({ name }) => name)).toEqual(['classes', 'a.php']);
  });
});

// R13.3, R13.8
describe('the findings', () => {
  const report = someReport({
    findings: [
      someFinding('a', {
        rule: 'PHP-HTML',
        severity: 'warning',
        state: 'unchanged',
        file: 'radar/a.php',
      }),
      someFinding('b', { file: 'radar/classes/Tool.php' }),
      someFinding('c', { file: null, category: 'install', rule: 'INS-SIZE' }),
      someFinding('d', { file: 'radar/classes-old.php' }),
    ],
    fixed: [someFinding('z', { state: 'fixed' })],
  });
  const shown = (query: string) =>
    matching(report, address.read(query))
      .map(({ fingerprint }) => fingerprint)
      .join('');

  it.each([
    ['', 'abcd'],
    ['severity=warning', 'a'],
    ['category=install', 'c'],
    ['state=new', 'bcd'],
    ['state=fixed', 'z'],
    ['file=radar/classes', 'b'],
  ])('are narrowed by %s', (query, found) => {
    expect(shown(query)).toBe(found);
  });

  it('are grouped by rule, errors first', () => {
    expect(groupsOf(report.findings).map(({ rule, findings }) => [rule, findings.length])).toEqual([
      ['PHP-EVAL', 2],
      ['INS-SIZE', 1],
      ['PHP-HTML', 1],
    ]);
  });
});
