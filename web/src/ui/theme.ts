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
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      styles: { root: { fontWeight: 500 } },
    }),
    // Named, not imported: the first load need not carry what it does not show.
    // Colour alone does not tell a link from the text around it.
    Anchor: { defaultProps: { underline: 'always' } },
    Input: { vars: inputVars },
    InputWrapper: {
      // What explains stands below, so that fields in a row stay in line.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      vars: () => ({
        label: { '--input-label-size': 'var(--mantine-font-size-sm)' },
        error: { '--input-error-size': 'var(--mantine-font-size-sm)' },
        description: { '--input-description-size': 'var(--mantine-font-size-sm)' },
      }),
    },
  },
});

/** The line around a field is seen by all: 3:1 to what it stands on. */
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

/** Surfaces, lines and tones of meaning, each dark or light enough to be read as text. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f8f9fb',
    '--mantine-color-text': '#1b1f27',
    '--mantine-color-dimmed': '#5b6372',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#304aa6',
    '--mantine-color-default': '#ffffff',
    '--mantine-color-default-hover': '#f4f5f8',
    '--mantine-color-default-border': '#cfd4dc',
    '--mantine-color-disabled': '#f1f3f6',
    '--mantine-color-disabled-color': '#8a92a0',
    '--mantine-color-accent-light': '#e9eefc',
    '--mantine-color-accent-light-hover': '#dde4fb',
    '--mantine-color-accent-light-color': '#304aa6',
    '--surface': '#ffffff',
    '--raised': '#ffffff',
    '--line-raised': '#d9dde4',
    '--line': '#e3e6eb',
    '--line-soft': '#eef0f3',
    '--line-control': '#848c9a',
    '--hover': '#eff1f5',
    '--hover-soft': '#f8f9fb',
    '--skeleton': '#e6e9ee',
    '--focus': '#3a57bd',
    '--tip': '#23272f',
    '--on-tip': '#f4f5f8',
    '--veil': 'rgb(14 16 20 / 40%)',
    '--shadow': '0 1px 2px rgb(14 16 20 / 6%), 0 8px 24px rgb(14 16 20 / 12%)',
    '--on-tone': '#ffffff',
    '--tone-info': '#304aa6',
    '--tone-success': '#0f6b41',
    '--tone-warning': '#855100',
    '--tone-error': '#b3261e',
  },
  dark: {
    '--mantine-color-body': '#111318',
    '--mantine-color-text': '#e4e6eb',
    '--mantine-color-dimmed': '#9aa1af',
    '--mantine-color-placeholder': '#8b93a1',
    '--mantine-color-error': '#f2938c',
    '--mantine-color-anchor': '#9db3f5',
    '--mantine-color-default': '#1f232a',
    '--mantine-color-default-hover': '#272c35',
    '--mantine-color-default-border': '#3b414d',
    '--mantine-color-disabled': '#1f232a',
    '--mantine-color-disabled-color': '#6b7280',
    '--mantine-color-accent-light': '#262d42',
    '--mantine-color-accent-light-hover': '#2d3650',
    '--mantine-color-accent-light-color': '#b4c4f7',
    '--surface': '#181b21',
    '--raised': '#1f232a',
    '--line-raised': '#3b414d',
    '--line': '#2a2f38',
    '--line-soft': '#21252d',
    '--line-control': '#6b7280',
    '--hover': '#242932',
    '--hover-soft': '#1c2027',
    '--skeleton': '#2a2f38',
    '--focus': '#8ea6f2',
    '--tip': '#e4e6eb',
    '--on-tip': '#14161b',
    '--veil': 'rgb(0 0 0 / 60%)',
    '--shadow': '0 1px 2px rgb(0 0 0 / 30%), 0 8px 24px rgb(0 0 0 / 40%)',
    '--on-tone': '#111318',
    '--tone-info': '#9db3f5',
    '--tone-success': '#6fcf9a',
    '--tone-warning': '#e5b567',
    '--tone-error': '#f2938c',
  },
});
