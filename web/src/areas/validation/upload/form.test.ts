import { expect, it } from 'vitest';
import type { Report } from '../../../inspect/report.ts';
import { filledForm, formFaults, suggestedKind } from './form.ts';
import type { UploadTerms } from './queries.ts';

const terms: UploadTerms = {
  left_today: 3,
  is_fee_unpaid: false,
  largest: 31_457_280,
  kind: 'module',
  last_version: '1.2.0',
  blocking_rules: [],
  waived_findings: [],
  technical_name: 'checkout',
  pending: null,
  refused: null,
  previous: null,
  date: '2026-06-01',
  platforms: [
    {
      version: '9.1.0',
      php_min: '8.1',
      php_max: '8.4',
      released: '2026-05-01',
      required: '2026-11-01',
    },
    {
      version: '8.2.1',
      php_min: '7.2',
      php_max: '8.1',
      released: '2025-11-01',
      required: '2026-05-01',
    },
  ],
  newest_major: 9,
};
const typed = { changelog: 'Faster.', onlineOn: '' };
const report = { version: '1.3.0', requires: { min: '8.0', max: '9.99' } } as Report;

// R13.1: as inspect.SuggestChange does.
it('suggests what a version changes by its number', () => {
  expect(suggestedKind('', '1.0.0')).toBe('NEW');
  expect(suggestedKind('1.2.0', '2.0.0')).toBe('MAJOR');
  expect(suggestedKind('1.2.0', '1.3.0')).toBe('MINOR');
  expect(suggestedKind('1.2.0', '1.2.1')).toBe('DEBUG');
});

// R13.1
it('fills the form from the ZIP, the range as far as there are platform versions', () => {
  expect(filledForm(report, terms, typed)).toEqual({
    version: '1.3.0',
    changeKind: 'MINOR',
    changelog: 'Faster.',
    translations: [],
    worksFrom: '8.0',
    worksTo: '9.1.0',
    onlineOn: '',
  });
  const upTo = (max: string) =>
    filledForm({ ...report, requires: { min: '8.0', max } }, terms, typed).worksTo;
  expect(upTo('8.2.999.999')).toBe('8.2.1'); // a whole series
  expect(upTo('8.2.2')).toBe('8.2.2');
});

it('says what is wrong at its field', () => {
  const form = filledForm(report, terms, typed);
  expect(formFaults(form, terms)).toEqual({});
  expect(formFaults({ ...form, version: '1.2.0', changelog: ' ' }, terms)).toEqual({
    version: 'version_not_newer',
    changelog: 'changelog_missing',
  });
  expect(
    formFaults({ ...form, version: '2', worksFrom: 'x', onlineOn: '2026-05-31' }, terms),
  ).toEqual({ version: 'version_form', works_from: 'platform_form', day: 'day_past' });
  expect(formFaults({ ...form, version: '1.4.0' }, terms, '1.3.0')).toEqual({
    version: 'version_differs',
  });
  expect(formFaults({ ...form, onlineOn: '2027-06-02' }, terms)).toEqual({ day: 'day_far' });
  expect(formFaults({ ...form, worksTo: '7.0' }, terms)).toEqual({ works_to: 'range_turned' });
  expect(formFaults({ ...form, worksTo: '55.0.0' }, terms)).toEqual({
    works_to: 'platform_unknown',
  });
  expect(formFaults({ ...form, worksTo: '9.99.99' }, terms)).toEqual({});
  const announced = { ...terms, newest_major: 10 };
  expect(formFaults({ ...form, worksTo: '10.0' }, announced)).toEqual({});
  expect(formFaults({ ...form, worksTo: '11.0' }, { ...terms, newest_major: null })).toEqual({});
});

// R13.1: as the catalogue ranks them.
it.each([
  ['1.4.1-rc.1', '1.4.0', true],
  ['1.4.0', '1.4.0-rc.1', true],
  ['1.4.0-rc.10', '1.4.0-rc.9', true],
  ['1.4.0-rc.1', '1.4.0-rc', true],
  ['1.4.0-rc.x', '1.4.0-rc.10', true],
  ['1.4.0-rc.9', '1.4.0-rc.10', false],
  ['1.4.0-rc.10', '1.4.0-rc.x', false],
  ['1.4.0-rc', '1.4.0-rc.1', false],
  ['1.4.0-rc.1', '1.4.0', false],
  ['1.4.0-rc.1', '1.4.0-rc.1', false],
])('takes %s after %s: %s', (version, last, isTaken) => {
  const form = { ...filledForm(report, terms, typed), version };
  const faults = formFaults(form, { ...terms, last_version: last });
  expect(faults).toEqual(isTaken ? {} : { version: 'version_not_newer' });
});
