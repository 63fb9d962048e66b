import { act, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { changeLanguage, startI18n } from '../i18n/i18n.ts';
import type { Language } from '../i18n/languages.ts';
import { I18nContext } from '../i18n/use-translation.ts';
import { useDates } from './use-dates.ts';
import { useFormat } from './use-format.ts';

const noTexts = async () => ({});

async function show(ui: ReactNode, language: Language) {
  const i18n = await startI18n(language, noTexts);
  await act(async () => {
    render(
      <I18nContext value={i18n}>
        <Suspense fallback="waiting">{ui}</Suspense>
      </I18nContext>,
    );
  });
  return i18n;
}

const seen = new Set<object>();

function Amounts({ cents }: { cents: number }) {
  const format = useFormat();
  seen.add(format);
  return (
    <p>
      {format.euros(cents)} {format.euros(cents, { fractionDigits: 0 })} {format.percent(2.5)}{' '}
      {format.number(1234)} {format.country('FR')} {format.language('de')}
    </p>
  );
}

function Day() {
  const dates = useDates();
  return <p>{`${dates.locale} ${dates.date('2026-12-31')}`}</p>;
}

// R1.6, R9.1, R9.2, R9.4
it('formats numbers and names in the language of the interface', async () => {
  await show(
    <>
      <Amounts cents={1250} />
      <Amounts cents={9900} />
    </>,
    'en',
  );
  expect(screen.getByText('€12.50 €13 2.5% 1,234 France German')).toBeVisible();
  expect(screen.getByText('€99 €99 2.5% 1,234 France German')).toBeVisible();
  expect(seen.size).toBe(1);
});

// R9.6
it("writes dates as the reader's browser does, whatever the interface speaks", async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-AT');
  await show(<Day />, 'en');
  expect(await screen.findByText('de-at 31.12.2026')).toBeVisible();
});

// R9.6, R1.4: a page that waits for the dates of another language would be hidden meanwhile.
it('keeps the former dates until those of another language are there', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('xx');
  const i18n = await show(<Day />, 'nl');
  const day = await screen.findByText('nl 31-12-2026');
  let wasHidden = false;
  const watch = new MutationObserver(() => {
    wasHidden ||= day.style.display === 'none';
  });
  watch.observe(document.body, { attributes: true, childList: true, subtree: true });
  await act(async () => void (await changeLanguage(i18n, 'pl', noTexts)));
  await expect.poll(() => day.textContent).toBe('pl 31.12.2026');
  watch.disconnect();
  expect(wasHidden).toBe(false);
});
