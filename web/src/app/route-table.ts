import type { Area } from '../area/area.ts';
import { tableOf } from './frame-routes.ts';

const found = import.meta.glob<Area>('../areas/*/area.ts', { import: 'area', eager: true });

export const areas: readonly Area[] = Object.values(found);

export const routeTable = tableOf(areas);
