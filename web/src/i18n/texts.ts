import type frame from './locales/en/frame.json';
import type late from './locales/en/late.json';

/** What the areas say, typed from English: each area.ts adds the texts of its own area. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the areas are.
export interface AreaTexts {}

type OneOf<T> = T[keyof T];
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type FrameRoutes = (typeof frame)['routes'];

/** Names, titles and descriptions of every page, by the id of its route. */
export type RouteTexts = FrameRoutes &
  AllOf<OneOf<AreaTexts> extends { routes: infer R } ? R : never>;

/** Everything there is to say. */
export type Texts = Omit<typeof frame, 'routes'> &
  typeof late & { routes: RouteTexts } & {
    [Area in keyof AreaTexts]: Omit<AreaTexts[Area], 'routes'>;
  };

/** The chunks that a language is made of: the first load, parts of the frame that come later, areas. */
export type TextGroup = 'frame' | 'late' | keyof AreaTexts;
