import { readFile, writeFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { filesUnder } from './files.ts';

const compressible = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.svg',
  '.txt',
  '.wasm',
  '.webmanifest',
]);

/** Below this the headers of a packet weigh more than what compression saves. */
const smallest = 512;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/**
 * Leaves a brotli and a gzip form beside every built file that gets smaller by
 * it, so that the server only picks one and never compresses these itself.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'merkato:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await filesUnder(folder);
      await Promise.all(files.filter((file) => compressible.has(extname(file))).map(compress));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const forms = {
    br: await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gz: await gz(content, { level: 9 }),
  };
  for (const [suffix, form] of Object.entries(forms)) {
    if (form.length < content.length) await writeFile(`${file}.${suffix}`, form);
  }
}
