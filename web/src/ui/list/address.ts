import { isId } from '../../links/ids.ts';
import { type ChangeSearch, useListSearch } from '../../links/list-search.ts';
import { dayInParis, isPreset, type Period, rangeIn, within } from '../date-range/period.ts';

/** One thing that the address says about a list. */
export interface Field<Value> {
  /** What holds where the address does not say otherwise. */
  usual: Value;
  /** Its name in the address. Default the one it is declared under. */
  as?: string;
  /** Whether it narrows the list, as opposed to what only presents it. Default false. */
  narrows?: boolean;
  /** The values that the reader may choose from. */
  choices?: readonly Value[];
  /** Whether it starts over with every other change: the page, and what is open beside the list. Default false. */
  passing?: boolean;
  /** What the address says; undefined where it says nothing that is understood. */
  read(params: URLSearchParams, name: string, today: string): Value | undefined;
  /** Writes what is not usual. Default: as text, under its name. */
  write?(params: URLSearchParams, name: string, value: Value): void;
}

// biome-ignore lint/suspicious/noExplicitAny: each field has a type of its own.
type Fields = Record<string, Field<any>>;

/** The state of a list, as its fields declare it. */
export type SearchOf<Declared extends { fields: Fields }> = {
  -readonly [Name in keyof Declared['fields']]: Declared['fields'][Name]['usual'];
};

const trimmed = (params: URLSearchParams, name: string) => params.get(name)?.trim() ?? '';

/** A choice that narrows the list; null means any. */
export const choice = <const Value extends string | number>(
  known: readonly Value[],
): Field<Value | null> => ({ ...oneOf<Value | null>(known, null), narrows: true });

/** One of several, of which one always holds. */
export const oneOf = <const Value extends string | number | null>(
  known: readonly Value[],
  usual: Value,
): Field<Value> => ({
  usual,
  read: (params, name) =>
    known.find((value) => String(value).toLowerCase() === trimmed(params, name).toLowerCase()),
});

/** Text of a given form; null means any. */
export const matching = (
  form: Pick<RegExp, 'test'>,
  change = (text: string) => text,
): Field<string | null> => ({
  usual: null,
  narrows: true,
  read: (params, name) => {
    const text = change(trimmed(params, name));
    return form.test(text) ? text : undefined;
  },
});

/** A year of this century; null means any. */
export const year = (): Field<number | null> => ({
  usual: null,
  narrows: true,
  read: (params, name) => {
    const text = trimmed(params, name);
    return /^20\d\d$/.test(text) ? Number(text) : undefined;
  },
});

/** The id of something; null means any. */
export const id = (): Field<string | null> => matching({ test: isId });

/** The id of what is open beside the list. */
export const beside = (): Field<string | null> => ({ ...id(), narrows: false, passing: true });

/** What a search box may send; the rest of a longer text is left out. */
const longestText = 200;

/** What is typed into a search box. */
export const text = (): Field<string> => ({
  usual: '',
  narrows: true,
  read: (params, name) => {
    // Control characters stand for nothing that could be found, and the server refuses some.
    const visible = (params.get(name) ?? '').replace(/\p{Cc}+/gu, ' ').trim();
    return [...visible].slice(0, longestText).join('');
  },
});

export const flag = (): Field<boolean> => ({
  usual: false,
  narrows: true,
  read: (params, name) => /^(true|1)$/.test(trimmed(params, name)) || undefined,
});

/** No list has more pages than a number in the API can count. */
const lastPage = 10_000_000;

export const page = (): Field<number> => ({
  usual: 1,
  passing: true,
  read: (params, name) => {
    const text = trimmed(params, name);
    return /^[1-9]\d{0,7}$/.test(text) ? Math.min(Number(text), lastPage) : undefined;
  },
});

/** How many rows a page may have, where a list has no reason for other lengths. */
export const pageLengths = [10, 25, 50, 100] as const;

/** How many rows a page has; the foot of the list offers the lengths. */
export const pageLength = (
  usual = 10,
  lengths: readonly number[] = pageLengths,
): Field<number> => ({ ...oneOf(lengths, usual), choices: lengths });

/** Days, under the names `from` and `to`, or the name of a period; all of them also as `all=true`. */
export const period = (usual: Period): Field<Period> => ({
  usual,
  narrows: true,
  read: (params, name, today) => {
    if (usual !== 'all' && /^(true|1)$/.test(params.get('all') ?? '')) return 'all';
    const range = rangeIn(params, today);
    if (range) return { from: within(range.from), to: within(range.to) };
    const preset = params.get(name);
    return isPreset(preset) ? preset : undefined;
  },
  write: (params, name, value) => {
    if (typeof value !== 'string') {
      params.set('from', value.from);
      params.set('to', value.to);
    } else if (value === 'all') params.set('all', 'true');
    else params.set(name, value);
  },
});

/**
 * The address of a list, from one declaration: its fields in the order in which
 * they are written. What an address says and nobody understands counts as not
 * said; only what differs from the list as it opens is written.
 */
export function listAddress<const Declared extends Fields>(fields: Declared) {
  type Search = SearchOf<{ fields: Declared }>;
  const entries = Object.entries(fields);
  const usualOf = (wanted: (field: Fields[string]) => boolean | undefined) =>
    Object.fromEntries(
      entries.filter(([, field]) => wanted(field)).map(([name, { usual }]) => [name, usual]),
    );
  const usual = usualOf(() => true) as Search;
  const noFilter = usualOf(({ narrows }) => narrows) as Partial<Search>;
  const anew = usualOf(({ passing }) => passing) as Partial<Search>;

  /** Reads an address; it never fails. */
  const read = (address: string | URLSearchParams, today: string = dayInParis()): Search => {
    const params = new URLSearchParams(address);
    return Object.fromEntries(
      entries.map(([name, field]) => [
        name,
        field.read(params, field.as ?? name, today) ?? field.usual,
      ]),
    ) as Search;
  };

  const write = (search: Search): string => {
    const params = new URLSearchParams();
    for (const [name, field] of entries) {
      const value = search[name as keyof Search] as unknown;
      if (String(value) === String(field.usual)) continue;
      const named = field.as ?? name;
      if (field.write) field.write(params, named, value);
      else params.set(named, String(value));
    }
    // Commas are allowed in a query as they are, and are read more easily so.
    return params.toString().replaceAll('%2C', ',');
  };

  /** Whether anything narrows the list further than it opens. */
  const isNarrowed = (search: Search): boolean =>
    Object.entries(noFilter).some(([name, value]) => search[name as keyof Search] !== value);

  const address = { read: (text: string) => read(text), write, anew };
  return {
    fields,
    usual,
    noFilter,
    read,
    write,
    isNarrowed,
    /** How many rows a page may have, as the field `length` declares it. */
    lengths: (fields.length?.choices ?? []) as readonly number[],
    /** The list's address as values, and how to change them; the browser's back undoes it. */
    useSearch: () => useListSearch<Search>(address),
  };
}

/** A list's address, as the parts of a list take it. */
export interface ListAddress<Search> {
  usual: Search;
  noFilter: Partial<Search>;
  read: (address: string) => Search;
  write: (search: Search) => string;
  isNarrowed: (search: Search) => boolean;
  lengths: readonly number[];
  useSearch: () => { search: Search; change: ChangeSearch<Search> };
}
