import type { Area, RouteMeta } from '../area/area.ts';

/** The frame's own routes: the pages where a way ends. */
const frameRoutes: readonly RouteMeta[] = [
  { id: 'error', path: 'error', level: 2, isPublic: true, hideSidebar: true },
  { id: '403', path: '403', level: 2, isPublic: true, hideSidebar: true },
  { id: '404', path: '404', level: 2, isPublic: true, hideSidebar: true },
];

/** Every page under a language: those of the areas, in the order of the menu, then the frame's. */
export const tableOf = (areas: readonly Area[]): readonly RouteMeta[] => [
  ...areas
    .map(({ routes }) => ({ routes, place: routes[0]?.order ?? Number.POSITIVE_INFINITY }))
    .sort((one, other) => (one.place === other.place ? 0 : one.place - other.place))
    .flatMap(({ routes }) => routes),
  ...frameRoutes,
];
