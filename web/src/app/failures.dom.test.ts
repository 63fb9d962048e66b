import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Session, SignInError } from '../auth/session.ts';
import type { Config } from '../config/config.ts';
import { ApiError, type ApiErrorCode, type ApiErrorLevel } from '../graphql/api-error.ts';
import { someConfig } from '../test/config.ts';
import { someSession } from '../test/session.ts';
import { createConnection } from './connection.ts';
import { createFailures, type Navigator } from './failures.ts';

interface Surroundings {
  config?: Partial<Config>;
  hostname?: string;
  online?: boolean;
  location?: Partial<Navigator['state']['location']>;
}

/** Failures of a page at /sellers/de/orders?page=2, and everything they can set in motion. */
function failures({
  config,
  hostname = 'sellers.example.test',
  online = true,
  location,
}: Surroundings = {}) {
  const navigate = vi.fn<Navigator['navigate']>(async () => {});
  const signIn = vi.fn<Session['signIn']>(() => new Promise(() => {}));
  const announceEnded = vi.fn<Session['announceEnded']>();
  const leave = vi.fn<(address: string) => void>();
  const reloadSeller = vi.fn<() => void>();
  const connection = createConnection();
  const created = createFailures({
    config: { ...someConfig, ...config },
    session: someSession({ signIn, announceEnded }),
    connection,
    reloadSeller,
    leave,
    browser: {
      location: { hostname },
      navigator: { onLine: online },
      sessionStorage,
    } as unknown as Window,
  });
  created.connect({
    state: {
      location: { pathname: '/sellers/de/orders', search: '?page=2', hash: '#top', ...location },
    },
    navigate,
  });
  const fail = (
    level: ApiErrorLevel,
    code: ApiErrorCode,
    {
      redirect = true,
      log = true,
      inForm = false,
      reason = undefined as string | undefined,
      cause = undefined as unknown,
    } = {},
  ) =>
    created.handle({
      error: new ApiError(code, 'Refused.', { level, reason, id: 'X1', cause }),
      log,
      redirect,
      inForm,
    });
  const pages = () => navigate.mock.calls.map(([to]) => to);
  return {
    ...created,
    fail,
    pages,
    navigate,
    signIn,
    announceEnded,
    leave,
    reloadSeller,
    connection,
  };
}

let console_: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  console_ = vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('a failed request', () => {
  // R8.1, R8.4
  it('leads to the error page in its language, which knows the way back', () => {
    const { fail, navigate } = failures();
    fail('network', 'BAD_REQUEST');
    expect(navigate).toHaveBeenCalledWith('/sellers/de/error?code=BAD_REQUEST', {
      replace: true,
      state: { from: '/sellers/de/orders?page=2#top', id: 'X1' },
    });
  });

  // R8.2
  it('leads to 403, in cookie mode to the account of the site around', () => {
    const own = failures();
    own.fail('network', 'FORBIDDEN');
    expect(own.pages()).toEqual(['/sellers/de/403']);
    const cookie = failures({ config: { use_addons_cookie: true } });
    cookie.fail('network', 'FORBIDDEN');
    expect(cookie.leave).toHaveBeenCalledWith(`${window.location.origin}/de/seller-account.php`);
    expect(cookie.pages()).toEqual([]);
  });

  // R4.5, R8.2: the account of the site would not end it, and each way back would lead there again.
  it('for posing that is refused leads to the page that ends it, in cookie mode too', () => {
    const { fail, leave, navigate } = failures({ config: { use_addons_cookie: true } });
    fail('network', 'FORBIDDEN', { reason: 'pose_as_operator' });
    expect(leave).not.toHaveBeenCalled();
    expect(navigate).toHaveBeenCalledWith('/sellers/de/403', {
      replace: true,
      state: { from: '/sellers/de/orders?page=2#top', id: 'X1', reason: 'pose_as_operator' },
    });
  });

  // R8.3
  it('leads to the root of the site when nothing answers', () => {
    const { fail, leave } = failures();
    fail('network', 'NETWORK_ERROR');
    expect(leave).toHaveBeenCalledWith('/');
  });

  // R5.7, R8.3: where it cannot be known who is signed in, the page stays, and says that it is cut off.
  it('stays when the sign-in provider does not answer', () => {
    const { fail, leave, pages, connection } = failures();
    fail('network', 'NETWORK_ERROR', { cause: new SignInError('network_timeout') });
    expect(leave).not.toHaveBeenCalled();
    expect(pages()).toEqual([]);
    expect(connection.isLost()).toBe(true);
  });

  it('does not go round between the root and the same failure (R8.3)', () => {
    const { fail, leave, pages } = failures();
    fail('network', 'NETWORK_ERROR');
    fail('network', 'NETWORK_ERROR');
    expect(leave).toHaveBeenCalledTimes(1);
    expect(pages()).toEqual(['/sellers/de/error?code=NETWORK_ERROR']);
  });

  // R8.3
  it('leads to the login page of the legacy site in cookie mode', () => {
    const { fail, leave } = failures({ config: { use_addons_cookie: true } });
    fail('network', 'NETWORK_ERROR');
    expect(leave).toHaveBeenCalledExactlyOnceWith(
      `${window.location.origin}/de/authentication.php`,
    );
  });

  // R8.3
  it.each(['localhost', '127.0.0.1'])('leads to a page of its own on %s', (hostname) => {
    const { fail, pages, leave } = failures({ hostname });
    fail('network', 'INTERNAL_SERVER_ERROR');
    expect(pages()).toEqual(['/sellers/de/error?code=NETWORK_ERROR']);
    expect(leave).not.toHaveBeenCalled();
  });

  // R5.7: a provider whose tokens are all refused is asked once, however long each round takes.
  it('says what is wrong with a new token instead of signing in again and again', () => {
    vi.useFakeTimers();
    const { fail, signIn, pages } = failures();
    fail('network', 'UNAUTHENTICATED', { reason: 'token_type' });
    vi.advanceTimersByTime(60_000);
    fail('network', 'UNAUTHENTICATED', { reason: 'token_type' });
    expect(signIn).toHaveBeenCalledTimes(1);
    expect(pages()).toEqual(['/sellers/de/error?code=UNAUTHENTICATED']);
    vi.advanceTimersByTime(60_000);
    fail('network', 'UNAUTHENTICATED', { reason: 'token_expired' });
    expect(signIn).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  // R5.7
  it('leads to the sign-in when the session is refused, and back', () => {
    const { fail, signIn } = failures();
    fail('network', 'UNAUTHENTICATED');
    expect(signIn).toHaveBeenCalledWith('/sellers/de/orders?page=2#top', 'de');
  });

  // R8.4: of requests that fail together the second finds the page of the first.
  it.each(['error', '403'])('on the page %s keeps the way back that is known there', (page) => {
    const { fail, navigate } = failures({
      location: {
        pathname: `/sellers/de/${page}`,
        search: '',
        hash: '',
        state: { from: '/sellers/de/orders' },
      },
    });
    fail('network', 'BAD_REQUEST');
    expect(navigate.mock.lastCall?.[1].state.from).toBe('/sellers/de/orders');
  });

  // R8.4: what another page has in its state is no way back.
  it('takes the way back from no other page', () => {
    const { fail, navigate } = failures({ location: { state: { from: '/sellers/de/bank' } } });
    fail('network', 'BAD_REQUEST');
    expect(navigate.mock.lastCall?.[1].state.from).toBe('/sellers/de/orders?page=2#top');
  });

  // R5.14, R8.3: the root of the site leads to home, in a language of its own choice.
  it('that the root of the site did not help leads back to what was wanted at first', () => {
    const config = { use_addons_cookie: true };
    failures({ config }).fail('network', 'UNAUTHENTICATED');
    const home = failures({
      config,
      location: { pathname: '/sellers/en', search: '', hash: '' },
    });
    home.fail('network', 'UNAUTHENTICATED');
    expect(home.navigate).toHaveBeenCalledWith('/sellers/en/error?code=UNAUTHENTICATED', {
      replace: true,
      state: { from: '/sellers/de/orders?page=2#top', id: 'X1' },
    });
    // Whoever has gone on from there wants that page.
    const bank = failures({
      config,
      location: { pathname: '/sellers/en/bank', search: '', hash: '' },
    });
    bank.fail('network', 'UNAUTHENTICATED');
    expect(bank.navigate.mock.lastCall?.[1].state.from).toBe('/sellers/en/bank');
  });

  // R8.5
  it('stays where it is when the operation says so, and is logged unless that is off too', () => {
    const { fail, pages, leave } = failures();
    fail('graphql', 'INTERNAL_SERVER_ERROR', { redirect: false });
    expect(console_).toHaveBeenCalledTimes(1);
    fail('graphql', 'INTERNAL_SERVER_ERROR', { redirect: false, log: false });
    expect(console_).toHaveBeenCalledTimes(1);
    expect(pages()).toEqual([]);
    expect(leave).not.toHaveBeenCalled();
  });

  it('says that the connection is lost, and leads nowhere, while the browser is offline', () => {
    const { fail, leave, pages, connection } = failures({ online: false });
    expect(connection.isLost()).toBe(false);
    fail('network', 'NETWORK_ERROR');
    expect(connection.isLost()).toBe(true);
    expect(leave).not.toHaveBeenCalled();
    expect(pages()).toEqual([]);
    connection.requestSent()();
    expect(connection.isLost()).toBe(false);
  });

  // R8.7, R5.5: whoever went on without the session gets the way to sign in that keeps the form.
  it('of a form says again that the session has ended, and leads nowhere', () => {
    const { fail, announceEnded, signIn, pages } = failures();
    const ended = { redirect: false, inForm: true, reason: 'session_ended' };
    fail('network', 'UNAUTHENTICATED', ended);
    expect(announceEnded).toHaveBeenCalledExactlyOnceWith('session_ended');
    // What is fetched in the background, or fails for something else, is not about that.
    fail('network', 'UNAUTHENTICATED', { redirect: false });
    fail('graphql', 'BAD_USER_INPUT', { redirect: false, inForm: true });
    expect(announceEnded).toHaveBeenCalledTimes(1);
    expect(signIn).not.toHaveBeenCalled();
    expect(pages()).toEqual([]);
  });

  // R7.2
  it.each(['banned', 'no_seller'])('fetches the seller again when refused as %s', (reason) => {
    const { fail, reloadSeller, pages } = failures();
    fail('network', 'FORBIDDEN', { reason });
    expect(reloadSeller).toHaveBeenCalledTimes(1);
    expect(pages()).toEqual([]);
    expect(console_).not.toHaveBeenCalled();
  });

  it('that is a fault of our own is reported and leads to the error page', () => {
    const { handle, pages } = failures();
    const error = new TypeError('undefined is not a function');
    handle({ error, log: false, redirect: true, inForm: false });
    expect(console_).toHaveBeenCalledWith(error);
    expect(pages()).toEqual(['/sellers/de/error']);
  });
});
