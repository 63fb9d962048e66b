import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

afterEach(() => localStorage.clear());

// R9.14: light and dark.
it('sets the theme of the document and keeps the choice', async () => {
  await renderUi(<ThemeSwitch />);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
});
