import { globSync } from 'node:fs';
import { join } from 'node:path';
import { tableOf } from '../src/app/frame-routes.ts';
import type { Area } from '../src/area/area.ts';

const root = join(import.meta.dirname, '..');
const found: { area: Area }[] = await Promise.all(
  globSync('src/areas/*/area.ts', { cwd: root })
    .sort()
    .map((file) => import(join(root, file))),
);

/** The table of src/app/route-table.ts, for a program that no bundler runs. */
export const routeTable = tableOf(found.map(({ area }) => area));
