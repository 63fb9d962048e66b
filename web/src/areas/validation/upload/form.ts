import type { VersionChangeKind } from '../../../graphql/generated/graphql.ts';
import type { Report } from '../../../inspect/report.ts';
import type { UploadTerms } from './queries.ts';

/** The languages that a changelog may have besides English, which it must. */
export const changelogLanguages = ['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ro'] as const;

export interface Translation {
  lang: (typeof changelogLanguages)[number];
  text: string;
}

/** What a seller says about a version. */
export interface UploadForm {
  version: string;
  changeKind: VersionChangeKind;
  /** In English. */
  changelog: string;
  /** The same in other languages; none in what was stored before there were any. */
  translations?: readonly Translation[];
  worksFrom: string;
  worksTo: string;
  /** As YYYY-MM-DD; empty: as soon as it is validated. */
  onlineOn: string;
}

export const changeKinds = ['NEW', 'MAJOR', 'MINOR', 'FIX_ERROR', 'DEBUG'] as const;

export type FormField = 'version' | 'changelog' | 'works_from' | 'works_to' | 'day';

const numbers = (version: string) =>
  version.split('.').map((part) => Number.parseInt(part, 10) || 0);

/** The numbers of a version and what follows them, as rc.1 of 1.4.0-rc.1. */
function parsed(version: string) {
  const dash = version.indexOf('-');
  return dash < 0
    ? { numbers: numbers(version), suffix: null }
    : { numbers: numbers(version.slice(0, dash)), suffix: version.slice(dash + 1) };
}

/** Whether a version is above another, in the order of the catalogue: 1.4.0-rc.1 is below 1.4.0. */
function isNewer(version: string, than: string): boolean {
  const [a, b] = [parsed(version), parsed(than)];
  for (let i = 0; i < Math.max(a.numbers.length, b.numbers.length); i++) {
    const difference = (a.numbers[i] ?? 0) - (b.numbers[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  if (a.suffix === null || b.suffix === null) return a.suffix === null && b.suffix !== null;
  return isSuffixNewer(a.suffix.split('.'), b.suffix.split('.'));
}

/** Part by part, as SemVer has it: numbers by their value and below words. */
function isSuffixNewer(parts: readonly string[], than: readonly string[]): boolean {
  const isNumber = (part: string) => /^\d+$/.test(part);
  for (const [i, b] of than.entries()) {
    const a = parts[i];
    if (a === undefined) return false;
    if (isNumber(a) !== isNumber(b)) return isNumber(b);
    if (isNumber(a) ? BigInt(a) !== BigInt(b) : a !== b)
      return isNumber(a) ? BigInt(a) > BigInt(b) : a > b;
  }
  return parts.length > than.length;
}

/** What a version changes, going by its number and the last one's, as the engine guesses too. */
export function suggestedKind(last: string, version: string): VersionChangeKind {
  if (!last) return 'NEW';
  const [before, now] = [numbers(last), numbers(version)];
  if ((now[0] ?? 0) > (before[0] ?? 0)) return 'MAJOR';
  if ((now[1] ?? 0) > (before[1] ?? 0)) return 'MINOR';
  return 'DEBUG';
}

/** What only the seller knows, whichever ZIP it is said of. */
export type Typed = Pick<UploadForm, 'changelog' | 'translations' | 'onlineOn'>;

/** A form filled in from what the ZIP says of itself, where it could be read. */
export function filledForm(report: Report | null, terms: UploadTerms, typed: Typed): UploadForm {
  const newest = terms.platforms[0]?.version ?? '';
  const oldest = terms.platforms.at(-1)?.version ?? '';
  const { min, max, open } = report?.requires ?? {};
  return {
    version: report?.version ?? '',
    changeKind: suggestedKind(terms.last_version, report?.version ?? ''),
    changelog: typed.changelog,
    translations: typed.translations ?? [],
    worksFrom: min ?? oldest,
    worksTo: open || !max || isNewer(max, newest) ? newest : shown(max, terms),
    onlineOn: typed.onlineOn,
  };
}

/** How the engine ends the maximum of a whole series, as 8.2. */
const series = '.999.999';

/** A maximum as people write it: of a whole series, its newest platform version. */
const shown = (max: string, { platforms }: UploadTerms) =>
  max.endsWith(series)
    ? (platforms.find(({ version }) => !isNewer(version, max))?.version ?? max)
    : max;

/** What changed, in each language that something was written in. */
export const changelogOf = ({ changelog, translations = [] }: UploadForm) =>
  [{ lang: 'en', text: changelog }, ...translations]
    .map(({ lang, text }) => ({ lang, text: text.trim() }))
    .filter(({ text }) => text);

/** The same the other way round: what was typed of a version, but for a day that is past. */
export const typedIn = (
  changelog: readonly { lang: string; text: string }[],
  onlineOn: string | null | undefined,
  today: string,
): Typed => ({
  changelog: changelog.find(({ lang }) => lang === 'en')?.text ?? '',
  translations: changelogLanguages.flatMap((lang) =>
    changelog.filter((entry) => entry.lang === lang).map(({ text }) => ({ lang, text })),
  ),
  onlineOn: onlineOn && onlineOn >= today ? onlineOn : '',
});

const aYearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

const majorOf = (version: string) => numbers(version)[0] ?? 0;

/** What is wrong with a form, by field, as the names of texts; inZip is the version number in the ZIP. */
export function formFaults(form: UploadForm, terms: UploadTerms, inZip?: string) {
  const faults: Partial<
    Record<
      FormField,
      | 'version_form'
      | 'version_not_newer'
      | 'version_differs'
      | 'changelog_missing'
      | 'platform_form'
      | 'platform_unknown'
      | 'range_turned'
      | 'day_past'
      | 'day_far'
    >
  > = {};
  if (!/^\d{1,6}(\.\d{1,6}){2}(-[\w.-]{1,30})?$/.test(form.version))
    faults.version = 'version_form';
  else if (terms.last_version && !isNewer(form.version, terms.last_version))
    faults.version = 'version_not_newer';
  else if (inZip && form.version !== inZip) faults.version = 'version_differs';
  if (!form.changelog.trim()) faults.changelog = 'changelog_missing';
  const platform = /^\d{1,6}(\.\d{1,6}){0,3}$/;
  if (!platform.test(form.worksFrom)) faults.works_from = 'platform_form';
  if (!platform.test(form.worksTo)) faults.works_to = 'platform_form';
  else if (!faults.works_from && isNewer(form.worksFrom, form.worksTo))
    faults.works_to = 'range_turned';
  else if (terms.newest_major != null && majorOf(form.worksTo) > terms.newest_major)
    faults.works_to = 'platform_unknown';
  if (form.onlineOn && form.onlineOn < terms.date) faults.day = 'day_past';
  else if (form.onlineOn > aYearAfter(terms.date)) faults.day = 'day_far';
  return faults;
}
