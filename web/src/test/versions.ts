import type {
  FindingItemFragment,
  ReportItemFragment,
  VersionItemFragment,
} from '../graphql/generated/graphql.ts';

const step = (
  stage: 'AUTOMATIC' | 'TECHNICAL' | 'MARKETING',
  status: 'TODO' | 'REVIEWING' | 'READY' | 'ERROR',
) => ({
  stage,
  status,
  ended_at: status === 'READY' || status === 'ERROR' ? '2026-11-12T08:01:00Z' : null,
  reason: '',
  note: '',
});

/** A version whose code somebody looks at. */
export const someVersion = (different: Partial<VersionItemFragment> = {}): VersionItemFragment => ({
  id: '2',
  product_id: '1',
  product_name: 'Stock Radar',
  version: '2.1.0',
  change_kind: 'MAJOR',
  state: 'IN_VALIDATION',
  submitted_at: '2026-11-12T08:00:00Z',
  decided_at: null,
  steps: [step('AUTOMATIC', 'READY'), step('TECHNICAL', 'REVIEWING'), step('MARKETING', 'TODO')],
  expected_at: '2036-11-19T08:00:00Z',
  compliance: 'compliant',
  errors: 0,
  warnings: 3,
  asked_at: null,
  online_on: null,
  may_cancel: true,
  may_withdraw: false,
  ...different,
});

/** One that the automatic check refused. */
export const refusedVersion = (different: Partial<VersionItemFragment> = {}) =>
  someVersion({
    state: 'REFUSED',
    decided_at: '2026-11-12T08:01:00Z',
    steps: [
      { ...step('AUTOMATIC', 'ERROR'), reason: 'findings' },
      step('TECHNICAL', 'TODO'),
      step('MARKETING', 'TODO'),
    ],
    expected_at: null,
    compliance: 'notCompliant',
    errors: 2,
    may_cancel: false,
    ...different,
  });

/** A call that blocks the version. */
export const someFinding = (
  fingerprint: string,
  different: Partial<FindingItemFragment> = {},
): FindingItemFragment => ({
  fingerprint,
  rule: 'PHP-EVAL',
  category: 'php',
  severity: 'error',
  title: 'Code from a text',
  text: 'eval() runs a string as code.',
  why: 'Whoever changes the text runs the shop.',
  how: 'Call a function instead.',
  file: 'radar/classes/Tool.php',
  line: 7,
  excerpt: {
    file: 'radar/classes/Tool.php',
    first: 6,
    lines: ['{', '    return eval($code);', '}'],
    line: 7,
  },
  state: 'new',
  is_waived: false,
  verdict: null,
  verdict_reason: '',
  appeal: null,
  ...different,
});

/** What the engine said about a version that it refused. */
export const someReport = (different: Partial<ReportItemFragment> = {}): ReportItemFragment => ({
  version: refusedVersion(),
  changelog: [{ lang: 'en', text: 'Counts faster.' }],
  works_from: '8.0.0',
  works_to: '9.99.99',
  file_name: 'radar.zip',
  size: 120_000,
  withdrawal: '',
  previous: { id: '1', product_id: '1', version: '2.0.0' },
  has_report: true,
  findings: [
    someFinding('a'),
    someFinding('b', {
      rule: 'PHP-HTML',
      severity: 'warning',
      title: 'HTML in PHP',
      file: 'radar/radar.php',
      state: 'unchanged',
      excerpt: null,
    }),
  ],
  fixed: [someFinding('z', { state: 'fixed', title: 'No index.php', rule: 'INS-INDEX' })],
  omitted_count: 0,
  cut: [],
  files: [
    { path: 'radar/classes/Tool.php', errors: 1, warnings: 0 },
    { path: 'radar/index.php', errors: 0, warnings: 0 },
    { path: 'radar/radar.php', errors: 0, warnings: 1 },
  ],
  compatibility: [
    { version: '9.0.0', result: 'declined', because: 'php' },
    { version: '8.2.1', result: 'certified', because: '' },
  ],
  messages: [],
  ...different,
});
