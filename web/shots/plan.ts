import { parseArgs } from 'node:util';
import type { RouteMeta } from '../src/area/area.ts';
import { routeTable } from './route-table.ts';

/** Whose screens the others' are compared with. */
export const model = 'community';

/** Everyone else there is to look as; a visitor is nobody in particular. */
const others = [
  'agency',
  'industrial',
  'creator',
  'outside-europe',
  'banned',
  'vacation',
  'invalid',
  'staff',
  'monetization',
  'new',
  'operator',
];
export const visitor = 'visitor';

export const themes = ['light', 'dark'] as const;
export const widths = [1440, 390] as const;
const languages = ['en', 'de', 'ru'];

export interface Screen {
  id: string;
  /** Below the language, with parameters such as `:id_product` still in it. */
  path: string;
}

/** What one person sees in one language. */
export interface Sitting {
  person: string;
  language: string;
  screens: Screen[];
}

/** What there is to photograph. */
export interface Plan {
  people: string[];
  languages: string[];
  screensOf(person: string): Screen[];
}

/** The plan, narrowed by --lang, --person and --screen (each may be given again). */
export function plan(args = process.argv.slice(2)): Plan {
  const several = { type: 'string', multiple: true } as const;
  const { values } = parseArgs({
    args,
    options: { lang: several, person: several, screen: several },
  });
  const isWanted = (chosen: string[] | undefined, name: string) =>
    chosen === undefined || chosen.includes(name);
  return {
    people: [model, ...others, visitor].filter((person) => isWanted(values.person, person)),
    languages: values.lang ?? languages,
    screensOf: (person) => screensOf(person).filter(({ id }) => isWanted(values.screen, id)),
  };
}

const isOurs = (route: RouteMeta) => !route.legacyOnly && !route.externalUrlTo;

function screensOf(person: string): Screen[] {
  const all = routeTable.filter(isOurs);
  return person === visitor ? all.filter(({ isPublic }) => isPublic) : all;
}

/** The screen at an address, by the part of it below the language; itself where none is known. */
export function screenAt(path: string): string {
  const isAt = (route: Screen) =>
    new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`).test(path);
  // A pattern such as that of a product fits its neighbours too.
  const found = routeTable.find((route) => route.path === path) ?? routeTable.find(isAt);
  return found?.id ?? path;
}
