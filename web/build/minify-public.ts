import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';

/** The scripts of public/, which the build copies as they are: here they lose their comments. */
const scripts = ['color-scheme.js'];

/** Makes them as small as the rest: they are part of the first load. */
export function minifyPublic(): Plugin {
  return {
    name: 'merkato:minify-public',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      for (const script of scripts) {
        const file = join(dir, script);
        const { code, errors } = await minify(script, await readFile(file, 'utf8'));
        if (errors[0]) throw new Error(`${script}: ${errors[0].message}`);
        await writeFile(file, code);
      }
    },
  };
}
