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

/** What tells each fault from all others. */
const words: Record<SignInFault, string> = {
  missing_provider: 'Missing auth provider',
  missing_token: 'Missing auth token',
  missing_cookie: 'Sign in on the marketplace again',
  nothing_to_finish: 'There is no sign-in to finish here',
  missing_code: 'without the code that proves the sign-in',
  missing_subject: 'did not say who signed in',
  subject_changed: 'Somebody else is signed in',
  state_mismatch: 'The response belongs to a different sign-in',
  no_matching_state: 'started too long ago',
  authority_mismatch: 'a different sign-in provider',
  client_mismatch: 'meant for a different app',
  wrong_clock: 'off by more than five minutes',
  denied: 'refused or cancelled at the provider',
  provider_refused: 'refused the sign-in',
  popup_blocked: 'blocked the sign-in window',
  popup_closed: 'closed before you were signed in',
  frame_timeout: 'did not confirm your session in time',
  network_timeout: 'did not answer',
  failed: 'You can try again now',
};

// R5.3, R5.11, R5.13
it('has words of its own for each fault', async () => {
  const texts = new Set<string | null>();
  for (const [fault, own] of Object.entries(words)) {
    const { text } = await show(fault as SignInFault);
    expect(text).toContain(own);
    texts.add(text);
  }
  expect(texts.size).toBe(Object.keys(words).length);
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
  const { text, way } = await show('missing_cookie');
  expect(text).toContain('Your session has ended');
  expect(way).toBe('/');
});
