import { describe, expect, it } from 'vitest';
import {
  areaPath,
  axisWidth,
  indexAt,
  labelStep,
  linePath,
  scaleFor,
  stretches,
  xOf,
  yOf,
} from './geometry.ts';

const box = { left: 50, top: 10, width: 300, height: 100 };

describe('the scale', () => {
  it.each([
    [[0, 3], 'COUNT', [0, 1, 2, 3]],
    [[12_345], 'CENTS', [0, 5000, 10_000, 15_000]],
    [[7], 'COUNT', [0, 2, 4, 6, 8]],
    [[4], 'STARS', [100, 200, 300, 400, 500]],
    [[0, 0], 'CENTS', [0]],
    [[null, null], 'PERCENT', [0]],
  ] as const)('of %j in %s has the marks %j', (values, unit, ticks) => {
    expect(scaleFor(values, unit).ticks).toEqual(ticks);
  });

  it('holds every value, with few round marks, whatever the size', () => {
    for (let value = 1; value < 1e12; value = Math.ceil(value * 1.7)) {
      const { max, ticks } = scaleFor([value], 'CENTS');
      expect(max).toBeGreaterThanOrEqual(value);
      expect(max).toBeLessThanOrEqual(value * 2 + 1);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }
  });
});

// R9.14: on a phone the axis begins at the edge of its panel.
it('has room for labels of millions, and the same for all usual ones', () => {
  expect(axisWidth(['€0', '€500'])).toBe(axisWidth(['0 €', '1,5 €', '€12.5M']));
  // Ten letters of 12 pixels are 62 wide.
  expect(axisWidth(['0 €', '150 Mio. €'])).toBeGreaterThanOrEqual(62 + 8);
});

it('puts points in the middle of their bands, and finds them again', () => {
  expect(xOf(0, 3, box)).toBe(100);
  expect(xOf(0, 1, box)).toBe(200);
  for (let index = 0; index < 92; index++) {
    expect(indexAt(xOf(index, 92, box), 92, box)).toBe(index);
  }
  expect(indexAt(-10, 3, box)).toBe(0);
  expect(indexAt(9999, 3, box)).toBe(2);
});

it('draws upwards', () => {
  const scale = { min: 0, max: 10, ticks: [] };
  expect(yOf(0, scale, box)).toBe(110);
  expect(yOf(10, scale, box)).toBe(10);
});

it('breaks the line where a value is not known, unless bridged', () => {
  const spot = (y: number, x: number) => ({ x, y });
  const values = [1, null, null, 2, 3];
  expect(stretches(values, spot).map(linePath)).toEqual(['M0 1', 'M3 2L4 3']);
  expect(stretches(values, spot, true).map(linePath)).toEqual(['M0 1L3 2L4 3']);
  expect(stretches([null], spot)).toEqual([]);
  expect(areaPath([spot(1, 0), spot(2, 5)], 9)).toBe('M0 1L5 2L5 9L0 9Z');
  expect(areaPath([], 9)).toBe('');
});

it('leaves room between labels', () => {
  expect(labelStep(30, 960, 64)).toBe(2);
  expect(labelStep(1, 960, 64)).toBe(1);
  expect(labelStep(92, 280, 64)).toBe(22);
});
