import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
} from '@mantine/core';

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

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent, dark },
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
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
  },
});

/** Surfaces, lines and tones of meaning, each dark or light enough to be read as text. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f8f9fb',
    '--mantine-color-text': '#1b1f27',
    '--mantine-color-dimmed': '#5b6372',
    '--surface': '#ffffff',
    '--line': '#e3e6eb',
    '--line-soft': '#eef0f3',
    '--tone-info': '#304aa6',
    '--tone-success': '#0f6b41',
    '--tone-warning': '#855100',
    '--tone-error': '#b3261e',
  },
  dark: {
    '--mantine-color-body': '#111318',
    '--mantine-color-text': '#e4e6eb',
    '--mantine-color-dimmed': '#9aa1af',
    '--surface': '#181b21',
    '--line': '#2a2f38',
    '--line-soft': '#21252d',
    '--tone-info': '#9db3f5',
    '--tone-success': '#6fcf9a',
    '--tone-warning': '#e5b567',
    '--tone-error': '#f2938c',
  },
});
