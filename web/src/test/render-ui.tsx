import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { I18nContext } from '../i18n/use-translation.ts';
import { theme } from '../ui/theme.ts';
import { allTexts } from './texts.ts';

/** Renders components with the theme and English around them. */
export async function renderUi(ui: ReactElement) {
  const i18n = await allTexts();
  return render(ui, {
    wrapper: ({ children }) => (
      <I18nContext value={i18n}>
        <MantineProvider theme={theme} env="test">
          {children}
        </MantineProvider>
      </I18nContext>
    ),
  });
}
