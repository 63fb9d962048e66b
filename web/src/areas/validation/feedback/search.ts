import { choice, type Field, listAddress, type SearchOf } from '../../../ui/list/address.ts';
import type { Finding, Report } from '../queries.ts';

export const severities = ['error', 'warning'] as const;
export const categories = ['install', 'php', 'ux', 'other'] as const;
export const states = ['new', 'unchanged', 'fixed'] as const;

/** A file or folder of the archive; empty means any. */
const path: Field<string> = {
  usual: '',
  narrows: true,
  read: (params, name) => params.get(name)?.slice(0, 1000) || undefined,
};

/** Which findings are shown. */
export const address = listAddress({
  severity: choice(severities),
  category: choice(categories),
  state: choice(states),
  file: path,
});

export type FindingSearch = SearchOf<typeof address>;

/** The findings that a filter lets through. Those that were mended are only shown on request. */
export function matching(report: Report, search: FindingSearch): readonly Finding[] {
  const { severity, category, state, file } = search;
  const all = state === 'fixed' ? report.fixed : report.findings;
  return all.filter(
    (finding) =>
      (!severity || finding.severity === severity) &&
      (!category || finding.category === category) &&
      (!state || state === 'fixed' || finding.state === state) &&
      (!file || finding.file === file || finding.file?.startsWith(`${file}/`)),
  );
}

/** The findings of one rule. */
export interface Group {
  rule: string;
  findings: readonly [Finding, ...Finding[]];
}

/** By rule, what blocks the version first; else in the order of the report. */
export function groupsOf(findings: readonly Finding[]): Group[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const group = groups.get(finding.rule);
    if (group) group.push(finding);
    else groups.set(finding.rule, [finding]);
  }
  return [...groups]
    .map(([rule, found]) => ({ rule, findings: found }))
    .sort((a, b) => rank(a) - rank(b));
}

const rank = ({ findings: [first] }: Group) => (first.severity === 'error' ? 0 : 1);
