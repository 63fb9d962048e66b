import type { ProductSheetInput } from '../../../../graphql/generated/graphql.ts';
import type { Editing, Sheet, SheetTexts } from '../../queries.ts';

/** Languages that sheets are written in (R12.6); English is compulsory. */
export const contentLanguages = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ro'] as const;

export type ContentLanguage = (typeof contentLanguages)[number];

/** The words of a sheet in one language. */
export type Texts = Omit<SheetTexts, 'lang'>;

/** A sheet as it is worked on. */
export interface DraftSheet {
  categories: string[];
  texts: Partial<Record<ContentLanguage, Texts>>;
  icon: string | null;
  screenshots: string[];
  documents: Partial<Record<ContentLanguage, string>>;
}

export const lines = ['name', 'short_description'] as const;
export const lists = ['benefits', 'features', 'keywords'] as const;

export type TextField = (typeof lines)[number] | 'description';
export type ListField = (typeof lists)[number];

/** More than any sheet needs. */
export const longestDescription = 20_000;
export const mostScreenshots = 20;

export const noTexts: Texts = {
  name: '',
  short_description: '',
  description: '',
  benefits: [],
  features: [],
  keywords: [],
};

const isContentLanguage = (lang: string): lang is ContentLanguage =>
  contentLanguages.some((known) => known === lang);

export function toDraft({ categories, texts, icon, screenshots, documents }: Sheet): DraftSheet {
  const draft: DraftSheet = {
    categories: [...categories],
    texts: {},
    icon: icon ?? null,
    screenshots: [...screenshots],
    documents: {},
  };
  for (const { lang, ...words } of texts) if (isContentLanguage(lang)) draft.texts[lang] = words;
  for (const { lang, file } of documents) if (isContentLanguage(lang)) draft.documents[lang] = file;
  return draft;
}

/** Entries without the lines at the end that nothing was written into. */
function written(entries: readonly string[]): string[] {
  const last = entries.findLastIndex((entry) => entry.trim());
  return entries.slice(0, last + 1);
}

/** Texts as they are sent. */
const sentTexts = (texts: Texts = noTexts): Texts => ({
  ...texts,
  benefits: written(texts.benefits),
  features: written(texts.features),
  keywords: written(texts.keywords),
});

export function toInput(draft: DraftSheet): ProductSheetInput {
  const languages = contentLanguages.filter((lang) => draft.texts[lang]);
  return {
    categories: draft.categories,
    texts: languages.map((lang) => ({ lang, ...sentTexts(draft.texts[lang]) })),
    icon: draft.icon,
    screenshots: draft.screenshots,
    documents: contentLanguages.flatMap((lang) => {
      const file = draft.documents[lang];
      return file ? [{ lang, file }] : [];
    }),
  };
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many characters a reader sees: a family of emoji is one. */
export const lengthOf = (text: string): number => [...segmenter.segment(text)].length;

export type SheetField = TextField | ListField | 'price' | 'categories' | 'icon' | 'screenshots';

/** Why a sheet cannot be submitted yet. */
export interface Problem {
  /** null: of no language. */
  lang: ContentLanguage | null;
  field: SheetField;
  /** same: entries that repeat each other. */
  reason: 'missing' | 'too_long' | 'too_few' | 'same';
  limit: number;
  actual: number;
}

/** A field's place in the editor, by which it is found. */
export const placeOf = (lang: Problem['lang'], field: SheetField): string =>
  lang ? `${lang}.${field}` : field;

/** Entries, the same one once however it is written. */
const different = (entries: readonly string[]) =>
  new Set(entries.map((entry) => entry.trim().toLowerCase()).filter(Boolean)).size;

const filled = (entries: readonly string[]) => entries.filter((entry) => entry.trim()).length;

export const isEmpty = (texts: Texts | undefined): boolean =>
  !texts ||
  ((texts.name + texts.short_description + texts.description).trim() === '' &&
    lists.every((list) => filled(texts[list]) === 0));

/** Whether somebody ever said what the product costs: that is not in the sheet, the server found it. */
export const hasPrice = ({ problems }: Pick<Editing, 'problems'>): boolean =>
  !problems.some(({ field }) => field === 'price');

/** The same list that the server has, at once. */
export function problemsOf(
  draft: DraftSheet,
  sheet: Pick<Editing, 'problems' | 'limits'>,
): Problem[] {
  const { limits } = sheet;
  const all: Problem[] = [];
  const few = (lang: Problem['lang'], field: SheetField, limit: number, actual: number) => {
    if (actual < limit) all.push({ lang, field, reason: 'too_few', limit, actual });
  };
  if (!hasPrice(sheet)) {
    all.push({ lang: null, field: 'price', reason: 'missing', limit: 1, actual: 0 });
  }
  if (draft.categories.length === 0) {
    all.push({ lang: null, field: 'categories', reason: 'missing', limit: 1, actual: 0 });
  }
  if (!draft.icon) all.push({ lang: null, field: 'icon', reason: 'missing', limit: 1, actual: 0 });
  few(null, 'screenshots', limits.screenshots, draft.screenshots.length);
  for (const lang of contentLanguages) {
    const texts = draft.texts[lang] ?? noTexts;
    if (lang !== 'en' && isEmpty(texts)) continue;
    for (const field of [...lines, 'description'] as const) {
      const actual = lengthOf(texts[field].trim());
      const limit = field === 'description' ? longestDescription : limits[field];
      if (actual === 0) all.push({ lang, field, reason: 'missing', limit, actual });
      else if (actual > limit) all.push({ lang, field, reason: 'too_long', limit, actual });
    }
    for (const field of ['benefits', 'features'] as const) {
      few(lang, field, limits[field], filled(texts[field]));
    }
    const limit = limits.keywords;
    const actual = different(texts.keywords);
    if (actual < limit && filled(texts.keywords) >= limit) {
      all.push({ lang, field: 'keywords', reason: 'same', limit, actual });
    } else few(lang, 'keywords', limit, actual);
  }
  return all;
}

/** Marks that make the text around them read from right to left; no content language is written so. */
const turning = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** What no draft may hold, however unfinished. */
export const textFaults = ['text_direction', 'text_broken'] as const;

export function textFault(text: string): (typeof textFaults)[number] | null {
  if (turning.test(text)) return 'text_direction';
  return control.test(text) ? 'text_broken' : null;
}

/** A text as a field of one line takes it: only the description may break its lines. */
export const oneLine = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');

/** The parts of a sheet that two people may change at the same time, each under its name. */
export function partsOf(draft: DraftSheet): Map<string, unknown> {
  const parts = new Map<string, unknown>([
    ['categories', draft.categories],
    ['icon', draft.icon],
    ['screenshots', draft.screenshots],
  ]);
  for (const lang of contentLanguages) {
    for (const [field, value] of Object.entries(sentTexts(draft.texts[lang]))) {
      parts.set(`texts.${lang}.${field}`, value);
    }
    parts.set(`documents.${lang}`, draft.documents[lang] ?? null);
  }
  return parts;
}

/** The sheet of some parts. */
export function fromParts(parts: ReadonlyMap<string, unknown>): DraftSheet {
  const draft: DraftSheet = {
    categories: parts.get('categories') as string[],
    texts: {},
    icon: parts.get('icon') as string | null,
    screenshots: parts.get('screenshots') as string[],
    documents: {},
  };
  for (const lang of contentLanguages) {
    const words = Object.fromEntries(
      Object.keys(noTexts).map((field) => [field, parts.get(`texts.${lang}.${field}`)]),
    ) as Texts;
    if (!isEmpty(words)) draft.texts[lang] = words;
    const file = parts.get(`documents.${lang}`) as string | null;
    if (file) draft.documents[lang] = file;
  }
  return draft;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A part that both changed, or that one did. */
export interface Difference {
  part: string;
  mine: unknown;
  theirs: unknown;
  /** What holds unless the writer says otherwise: what only one side changed. */
  usual: 'mine' | 'theirs';
}

/** Whether two sheets say the same, so that nobody has to choose between them. */
export const isSameSheet = (one: DraftSheet, other: DraftSheet): boolean =>
  differences(one, one, other).length === 0;

/** Where two sheets differ that were made of the same one. */
export function differences(base: DraftSheet, mine: DraftSheet, theirs: DraftSheet): Difference[] {
  const before = partsOf(base);
  const other = partsOf(theirs);
  return [...partsOf(mine)].flatMap(([part, value]) =>
    same(value, other.get(part))
      ? []
      : [
          {
            part,
            mine: value,
            theirs: other.get(part),
            usual: same(value, before.get(part)) ? ('theirs' as const) : ('mine' as const),
          },
        ],
  );
}
