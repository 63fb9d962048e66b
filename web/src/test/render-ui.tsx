import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { theme } from '../ui/theme.ts';
import { allTexts } from './texts.ts';

/** Renders components with the theme and English around them. */
export async function renderUi(ui: ReactElement) {
  const i18n = await allTexts();
  return render(ui, {
    wrapper: ({ children }) => (
      <I18nextProvider i18n={i18n}>
        <MantineProvider theme={theme} env="test">
          {children}
        </MantineProvider>
      </I18nextProvider>
    ),
  });
}
