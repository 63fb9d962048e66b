import { createTheme, type MantineColorsTuple } from '@mantine/core';

const accent: MantineColorsTuple = [
  '#eef2ff',
  '#dde4fb',
  '#bac8f4',
  '#95aaec',
  '#758fe6',
  '#6080e2',
  '#4868d4',
  '#3a57bd',
  '#304aa6',
  '#243b8b',
];

/** Neutrals with a trace of blue, from text to the deepest surface. */
const dark: MantineColorsTuple = [
  '#e4e6eb',
  '#b9bec9',
  '#9aa1af',
  '#6b7280',
  '#3b414d',
  '#2c313b',
  '#23272f',
  '#1a1d23',
  '#14161b',
  '#0e1014',
];

/** For what cannot be undone; white is read on the shades that fill buttons. */
const red: MantineColorsTuple = [
  '#fdf0ef',
  '#f9dcda',
  '#f2b8b3',
  '#ea938c',
  '#e06d64',
  '#d64d43',
  '#c53a30',
  '#b3261e',
  '#941f19',
  '#741914',
];

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent, dark, red },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  // 14 px is the text of the app; the rest are few steps around it.
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'md',
  radius: { sm: '4px', md: '6px', lg: '10px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // Named, not imported: the first load need not carry what it does not show.
    Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 500 } } },
    // Colour alone does not tell a link from the text around it.
    Anchor: { defaultProps: { underline: 'always' } },
    Input: { vars: inputVars },
    InputWrapper: {
      // Descriptions are below, so that fields in a row stay in line.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      vars: () => ({
        label: { '--input-label-size': 'var(--mantine-font-size-sm)' },
        error: { '--input-error-size': 'var(--mantine-font-size-sm)' },
        description: { '--input-description-size': 'var(--mantine-font-size-sm)' },
      }),
    },
  },
});

/** The line around a field is seen by all: 3:1 to its background. */
function inputVars(_theme: unknown, { error }: { error?: unknown }) {
  return {
    wrapper: {
      '--input-bd': error ? 'var(--tone-error)' : 'var(--line-control)',
      '--input-bd-focus': error ? 'var(--tone-error)' : 'var(--focus)',
      '--input-bg': 'var(--surface)',
      '--input-color': 'var(--mantine-color-text)',
      '--input-fz': 'var(--mantine-font-size-md)',
    },
  };
}
