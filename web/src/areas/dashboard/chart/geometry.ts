import type { FigureUnit } from '../../../graphql/generated/graphql.ts';

/** The scale of the upright axis, with round values to mark. */
export interface Scale {
  min: number;
  max: number;
  ticks: number[];
}

/** About so many marks are read easily. */
const wantedTicks = 4;

/** A scale that holds all values. Stars have their own ends; everything else begins at zero. */
export function scaleFor(values: readonly (number | null)[], unit: FigureUnit): Scale {
  if (unit === 'STARS') return { min: 100, max: 500, ticks: [100, 200, 300, 400, 500] };
  const largest = Math.max(0, ...values.map((value) => value ?? 0));
  // Nothing at all still has a base line, and one mark above it.
  if (largest === 0) return { min: 0, max: 1, ticks: [0] };
  const step = Math.max(1, roundStep(largest / wantedTicks));
  const count = Math.ceil(largest / step);
  return {
    min: 0,
    max: count * step,
    ticks: Array.from({ length: count + 1 }, (_, n) => n * step),
  };
}

/** The next of 1, 2, 2.5, 5 and 10 times a power of ten. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const factor = [1, 2, 2.5, 5, 10].find((n) => n * power >= size) ?? 10;
  return Math.ceil(factor * power);
}

/** Room for the labels beside the upright axis, the same for all that are not unusually long. */
export function axisWidth(labels: readonly string[]): number {
  const letter = 6.8; // at most, on the average of digits and letters of their size
  return Math.max(60, 8 + Math.max(...labels.map(({ length }) => length)) * letter);
}

/** The room inside a picture: where the first point begins and the last one ends. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Each point has a band of the same width; it is in the middle of it. */
export function xOf(index: number, count: number, { left, width }: Box): number {
  return left + ((index + 0.5) * width) / count;
}

export function yOf(value: number, { min, max }: Scale, { top, height }: Box): number {
  return top + height - ((value - min) / (max - min)) * height;
}

/** The point whose band is under the pointer. */
export function indexAt(x: number, count: number, { left, width }: Box): number {
  const index = Math.floor(((x - left) / width) * count);
  return Math.max(0, Math.min(count - 1, index));
}

interface Spot {
  x: number;
  y: number;
}

/** The stretches without a gap: a value that is not known breaks the line, unless gaps are bridged. */
export function stretches(
  values: readonly (number | null)[],
  spot: (value: number, index: number) => Spot,
  bridged = false,
): Spot[][] {
  const all: Spot[][] = [];
  let open = false;
  values.forEach((value, index) => {
    if (value === null) {
      open = open && bridged;
      return;
    }
    if (!open) all.push([]);
    open = true;
    all.at(-1)?.push(spot(value, index));
  });
  return all;
}

const round = (value: number) => Math.round(value * 10) / 10;

export const linePath = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** The surface between a stretch and the ground. */
export function areaPath(spots: readonly Spot[], ground: number): string {
  const [first, last] = [spots[0], spots.at(-1)];
  if (!first || !last) return '';
  return `${linePath(spots)}L${round(last.x)} ${round(ground)}L${round(first.x)} ${round(ground)}Z`;
}

/** Every how many-eth point can have a label of a width without touching the next. */
export function labelStep(count: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(width, labelWidth)));
}
