import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { I18nContext } from '../../../i18n/use-translation.ts';
import { useDays } from './use-days.ts';

// R9.6: on every screen alike.
it("writes days as the reader's browser does, whatever the interface speaks", async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
  const i18n = await startI18n('en', async () => ({}));
  const { result: days } = renderHook(useDays, {
    wrapper: ({ children }) => <I18nContext value={i18n}>{children}</I18nContext>,
  });
  expect(days.current.month('2026-12-01')).toBe('Dezember');
});
