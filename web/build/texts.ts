import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const src = join(import.meta.dirname, '..', 'src');
const frameFolder = join(src, 'i18n', 'locales');
const areasFolder = join(src, 'areas');

const prefix = 'virtual:texts';

/** The areas whose texts are part of the first load. */
const firstAreas = ['home'];

/**
 * Makes the chunks of texts from the locale files. Each language is one chunk for the first load
 * (the frame, home, and the names of all pages), one for parts of the frame that are fetched
 * later, and one per area, fetched with the area's screens. `virtual:texts` knows the languages,
 * and the first chunk of each knows the others: all of them in one place would be a part of the
 * first load that grows with every area. The names of an area's pages are in the area's own file, and yet
 * the menu shows them before the area is fetched: that is why no plain import would do.
 */
export function texts(): Plugin {
  return {
    name: 'merkato-texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [, group, language] = id.split('/');
      const read = (file: string): Record<string, object> => {
        this.addWatchFile(file);
        return JSON.parse(readFileSync(file, 'utf8'));
      };
      return group && language ? chunk(group, language, read) : index();
    },
  };
}

const areas = () =>
  readdirSync(areasFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The parts of an area that have texts of their own, as the desk's have: one key each. */
const sections = (area: string) =>
  readdirSync(join(areasFolder, area), { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && existsSync(join(areasFolder, area, entry.name, 'locales')),
    )
    .map(({ name }) => name);

const chunks = (entries: readonly (readonly [name: string, id: string])[]) =>
  `{ ${entries.map(([name, id]) => `${name}: () => import('${prefix}/${id}')`).join(', ')} }`;

const index = () =>
  `export const languages = ${chunks(readdirSync(frameFolder).map((each) => [each, `frame/${each}`]))};`;

type Read = (file: string) => Record<string, object>;

function chunk(group: string, language: string, read: Read): string {
  const areaTexts = (area: string) => {
    const { routes = {}, ...own } = read(join(areasFolder, area, 'locales', `${language}.json`));
    for (const section of sections(area)) {
      own[section] = read(join(areasFolder, area, section, 'locales', `${language}.json`));
    }
    return { routes, own };
  };
  const frameTexts = (file: string) => read(join(frameFolder, language, `${file}.json`));
  const written = (sections: object) => `export const texts = ${JSON.stringify(sections)};`;
  if (group === 'late') return written(frameTexts(group));
  if (group !== 'frame') return written({ [group]: areaTexts(group).own });
  const { routes: frameRoutes, ...frame } = frameTexts(group);
  const others = ['late', ...areas().filter((area) => !firstAreas.includes(area))];
  const first = written({
    ...frame,
    routes: Object.assign({}, ...areas().map((area) => areaTexts(area).routes), frameRoutes),
    ...Object.fromEntries(firstAreas.map((area) => [area, areaTexts(area).own])),
  });
  const groups = chunks(others.map((other) => [other, `${other}/${language}`]));
  return `${first}\nexport const groups = ${groups};`;
}
