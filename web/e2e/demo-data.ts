import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const binary = process.env.MERKATO_BINARY || join(import.meta.dirname, '../../bin/merkato');

const variable = 'MERKATO_E2E_DEMO_DATA';

/** Fills the demo data once for the whole run; each server starts on a copy of it. */
// biome-ignore lint/style/noDefaultExport: Playwright calls it.
export default async function fillDemoData(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'merkato-e2e-demo-'));
  await promisify(execFile)(binary, ['demo'], {
    env: { ...process.env, MERKATO_DATA: folder, MERKATO_DATABASE: '' },
  });
  process.env[variable] = folder; // the workers inherit it
  return () => rm(folder, { recursive: true, force: true });
}

/** Makes a data folder with the demo data in it, where it was filled before. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'merkato-e2e-'));
  const filled = process.env[variable];
  if (filled) await cp(filled, folder, { recursive: true });
  return folder;
}
