import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { I18nContext } from '../i18n/use-translation.ts';
import { someSession } from '../test/session.ts';
import { allTexts } from '../test/texts.ts';
import { type Session, SessionContext, SignInError } from './session.ts';
import { SessionNotice } from './session-notice.tsx';

// jsdom draws no dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
});

/** Shows the notice and returns the ways to make something happen to the session. */
async function show(different: Partial<Session> = {}) {
  let end = () => {};
  let failRenewal: (error: SignInError) => void = () => {};
  const session = someSession({
    onEnded: (listener) => {
      end = listener;
      return () => {};
    },
    onRenewError: (listener) => {
      failRenewal = listener;
      return () => {};
    },
    ...different,
  });
  const i18n = await allTexts();
  render(
    <I18nContext value={i18n}>
      <MantineProvider>
        <SessionContext value={session}>
          <SessionNotice />
        </SessionContext>
      </MantineProvider>
    </I18nContext>,
  );
  return {
    end: () => end(),
    failRenewal: (error: SignInError) => failRenewal(error),
  };
}

const button = (name: string) => screen.getByRole('button', { name });

it('says nothing as long as the session is there', async () => {
  await show();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

// R5.5
it('lets whoever was signed out elsewhere sign in again in a popup', async () => {
  const signInPopup = vi.fn<Session['signInPopup']>(async () => 'same_person');
  const { end } = await show({ signInPopup });
  end();
  const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
  await userEvent.click(button('Sign in'));
  expect(signInPopup).toHaveBeenCalledWith('en');
  expect(dialog).not.toBeInTheDocument();
});

// R5.13
it.each([
  ['popup_blocked', 'Your browser blocked the sign-in window.'],
  ['popup_closed', 'The sign-in window was closed before you were signed in.'],
  ['network_timeout', 'The sign-in provider did not answer.'],
] as const)('says why the popup failed (%s) and offers both ways again', async (fault, text) => {
  const signIn = vi.fn<Session['signIn']>(() => new Promise(() => {}));
  const signInPopup = vi
    .fn<Session['signInPopup']>()
    .mockRejectedValueOnce(new SignInError(fault))
    .mockResolvedValueOnce('same_person');
  const { end } = await show({ signInPopup, signIn });
  end();
  await screen.findByRole('dialog');
  await userEvent.click(button('Sign in'));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(button('Sign in on this page')).toBeEnabled();
  await userEvent.click(button('Sign in'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(signIn).not.toHaveBeenCalled();
});

it('signs in on the page where one prefers that, and comes back to it', async () => {
  window.history.replaceState(null, '', '/sellers/en/orders?page=2');
  const signIn = vi.fn<Session['signIn']>(() => new Promise(() => {}));
  const signInPopup = async () => {
    throw new SignInError('popup_blocked');
  };
  const { end } = await show({ signInPopup, signIn });
  end();
  await screen.findByRole('dialog');
  await userEvent.click(button('Sign in'));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in on this page' }));
  expect(signIn).toHaveBeenCalledWith('/sellers/en/orders?page=2', 'en');
});

// R5.4
it('announces a renewal that failed, and tries again', async () => {
  const refresh = vi
    .fn<Session['refresh']>()
    .mockRejectedValueOnce(new SignInError('frame_timeout'));
  const { failRenewal } = await show({ refresh });
  failRenewal(new SignInError('failed'));
  const dialog = await screen.findByRole('dialog', { name: 'Your session could not be renewed' });
  expect(dialog).toHaveTextContent('Nothing is lost.');
  await userEvent.click(button('Try again'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'did not confirm your session in time',
  );
  expect(button('Sign in')).toBeEnabled();
});

// R5.3: a renewal must not make somebody else of whoever is here.
it('tells that a renewal was for somebody else', async () => {
  const { failRenewal } = await show();
  failRenewal(new SignInError('subject_changed'));
  const dialog = await screen.findByRole('dialog', { name: 'Your session could not be renewed' });
  expect(dialog).toHaveTextContent('Somebody else is signed in');
});

it('goes away for whoever wants to go on without', async () => {
  const { end } = await show();
  end();
  await screen.findByRole('dialog');
  await userEvent.click(button('Not now'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
