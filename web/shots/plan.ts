import { parseArgs } from 'node:util';
import { type RouteMeta, routeTable } from '../src/app/route-table.ts';

/** Everyone there is to look as; a visitor is nobody in particular. */
const sellers = [
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

/** Sees every screen; the others, those on which they differ. */
const everywhere = 'community';
const telling = ['home', 'orders', 'settings'];

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

/** What there is to photograph, narrowed by --lang, --person and --screen (each may be given again). */
export function plan(args = process.argv.slice(2)): Sitting[] {
  const several = { type: 'string', multiple: true } as const;
  const { values } = parseArgs({
    args,
    options: { lang: several, person: several, screen: several },
  });
  const isWanted = (chosen: string[] | undefined, name: string) =>
    chosen === undefined || chosen.includes(name);
  // The longest first, so that no worker ends long after the others.
  return [everywhere, ...sellers, visitor]
    .filter((person) => isWanted(values.person, person))
    .flatMap((person) =>
      (values.lang ?? languages).map((language) => ({
        person,
        language,
        screens: screensOf(person).filter(({ id }) => isWanted(values.screen, id)),
      })),
    )
    .filter(({ screens }) => screens.length > 0);
}

const isOurs = (route: RouteMeta) => !route.legacyOnly && !route.externalUrlTo;

function screensOf(person: string): Screen[] {
  const all = routeTable.filter(isOurs);
  if (person === everywhere) return all;
  if (person === visitor) return all.filter(({ isPublic }) => isPublic);
  return all.filter(({ id }) => telling.includes(id));
}
