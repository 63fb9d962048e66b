import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ConfigContext } from '../config/config-context.ts';
import { I18nContext } from '../i18n/use-translation.ts';
import { someConfig } from '../test/config.ts';
import { allTexts } from '../test/texts.ts';
import type { SignInFault } from './session.ts';
import { SignInFailure } from './sign-in-failure.tsx';
import { keepWantedPath } from './tab-memory.ts';

async function show(fault: SignInFault) {
  const i18n = await allTexts();
  const { unmount } = render(
    <I18nContext value={i18n}>
      <MantineProvider>
        <ConfigContext value={someConfig}>
          <MemoryRouter>
            <SignInFailure fault={fault} />
          </MemoryRouter>
        </ConfigContext>
      </MantineProvider>
    </I18nContext>,
  );
  const shown = {
    text: screen.getByRole('alert').textContent,
    way: screen.getByRole('link').getAttribute('href'),
  };
  unmount();
  return shown;
}

const faults: Record<SignInFault, true> = {
  missing_provider: true,
  missing_token: true,
  missing_cookie: true,
  nothing_to_finish: true,
  missing_code: true,
  missing_subject: true,
  subject_changed: true,
  state_mismatch: true,
  no_matching_state: true,
  authority_mismatch: true,
  client_mismatch: true,
  wrong_clock: true,
  denied: true,
  provider_refused: true,
  popup_blocked: true,
  popup_closed: true,
  frame_timeout: true,
  network_timeout: true,
  failed: true,
};

// R5.13
it('has words of its own for each fault', async () => {
  const texts = new Set<string | null>();
  for (const fault of Object.keys(faults) as SignInFault[]) {
    const { text } = await show(fault);
    expect(text).not.toContain('auth.');
    texts.add(text);
  }
  expect(texts.size).toBe(Object.keys(faults).length);
});

// R5.13
it('offers another try at the same address, and from the callback where one wanted to go', async () => {
  window.history.replaceState(null, '', '/sellers/en/orders?page=2#totals');
  expect((await show('network_timeout')).way).toBe('/sellers/en/orders?page=2#totals');
  window.history.replaceState(null, '', '/sellers/_auth/callback?code=used');
  expect((await show('missing_code')).way).toBe('/sellers');
  keepWantedPath('/sellers/en/bank?tab=1#iban');
  expect((await show('no_matching_state')).way).toBe('/sellers/en/bank?tab=1#iban');
});

// R2.5, R2.6
it('says so to whoever has a session, with the way to the app', async () => {
  window.history.replaceState(null, '', '/sellers/_auth/popup');
  const { text, way } = await show('nothing_to_finish');
  expect(text).toContain('You are still signed in');
  expect(text).toContain('Go to the home page');
  expect(way).toBe('/sellers');
});

// R5.14
it('leads whoever has no cookie to the site', async () => {
  expect((await show('missing_cookie')).way).toBe('/');
});
