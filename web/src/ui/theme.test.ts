import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, type MantineTheme, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { theme } from './theme.ts';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const merged: MantineTheme = mergeMantineTheme(DEFAULT_THEME, theme);

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');

/** The variables of a theme, as the style sheet has them. */
function variablesOf(scheme: string): Map<string, string> {
  const [, block = ''] = new RegExp(`color-scheme="${scheme}"\\] \\{([^}]*)\\}`).exec(css) ?? [];
  return new Map(
    [...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [
      name as string,
      value as string,
    ]),
  );
}

// R9.14: WCAG AA in both themes.
describe.each(['light', 'dark'] as const)('in the %s theme', (scheme) => {
  const colour = (name: string) => variables.get(name) ?? '';
  const variables = variablesOf(scheme);
  const surfaces = ['--mantine-color-body', '--surface', '--raised', '--mantine-color-default'];

  it.each([
    '--mantine-color-text',
    '--mantine-color-dimmed',
    '--mantine-color-placeholder',
    '--mantine-color-anchor',
    '--mantine-color-error',
    '--tone-info',
    '--tone-success',
    '--tone-warning',
    '--tone-error',
  ])('%s is read on every surface', (text) => {
    for (const surface of surfaces) {
      expect(contrast(colour(text), colour(surface)), surface).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(['--focus', '--line-control'])('%s is seen on every surface', (line) => {
    for (const surface of surfaces) {
      expect(contrast(colour(line), colour(surface)), surface).toBeGreaterThanOrEqual(3);
    }
  });

  it.each([
    ['--on-tone', '--tone-info'],
    ['--on-tone', '--tone-success'],
    ['--on-tone', '--tone-warning'],
    ['--on-tone', '--tone-error'],
    ['--on-tip', '--tip'],
    ['--mantine-color-accent-light-color', '--mantine-color-accent-light-hover'],
  ])('%s is read on %s', (text, surface) => {
    expect(contrast(colour(text), colour(surface))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['accent', 'red'] as const)('white is read on buttons filled with %s', (name) => {
    const shade = (merged.primaryShade as { light: number; dark: number })[scheme];
    expect(contrast('#ffffff', merged.colors[name]?.[shade] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});
