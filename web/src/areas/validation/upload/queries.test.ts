import { expect, it } from 'vitest';
import type { Report } from '../../../inspect/report.ts';
import { contextOf, judged, type UploadTerms } from './queries.ts';

const terms = {
  kind: 'module',
  platforms: [],
  blocking_rules: ['UX-CONSOLE'],
  waived_findings: ['waived'],
} as unknown as UploadTerms;

const reportOf = (...findings: [rule: string, severity: string, fingerprint: string][]) =>
  ({
    findings: findings.map(([rule, severity, fingerprint]) => ({ rule, severity, fingerprint })),
  }) as Report;

// R13.7, R18.4: the server refuses for a rule from its day on, and not for what was excepted.
it('judges a report as the server does', () => {
  const warned = reportOf(['UX-CONSOLE', 'warning', 'one'], ['OTH-TODO', 'warning', 'two']);
  expect(judged(warned, terms)).toMatchObject({
    compliance: 'notCompliant',
    errors: 1,
    warnings: 1,
  });
  const excepted = reportOf(['PHP-EVAL', 'error', 'waived'], ['OTH-TODO', 'warning', 'two']);
  expect(judged(excepted, terms)).toMatchObject({
    compliance: 'compliant',
    errors: 0,
    warnings: 1,
  });
  expect(contextOf(terms, 'MINOR', null).blocking).toEqual(['UX-CONSOLE']);
});
