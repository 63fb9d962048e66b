import { afterEach, describe, expect, it, vi } from 'vitest';
import { someConfig } from '../test/config.ts';
import { provide, refused, storeUser } from '../test/oidc.ts';
import { createCookieSession } from './cookie-session.ts';
import type { Session } from './session.ts';

const setCookie = (value: string, age: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: it plays the legacy site.
  document.cookie = `addons_session=${value}; path=/; max-age=${age}`;
};

afterEach(() => setCookie('', 0));

const newSession = () => createCookieSession({ ...someConfig, use_addons_cookie: true });
const session = newSession();

// R5.14
describe('the session by cookie', () => {
  it('is there as long as the cookie is', async () => {
    setCookie('v1.a=b', 60);
    expect(await session.isSignedIn()).toBe(true);
    await expect(session.refresh()).resolves.toBeUndefined();
    await expect(session.ensureSignedIn('/sellers/en', 'en')).resolves.toBeUndefined();
    expect(await session.credentials()).toEqual({ 'x-addons-cookie': 'v1.a=b' });
    setCookie('', 0);
    expect(await session.isSignedIn()).toBe(false);
    expect(await session.credentials()).toEqual({});
  });

  it('cannot be renewed or begun here', async () => {
    await expect(session.refresh()).rejects.toThrow('Missing add-ons cookie');
    await expect(session.signInPopup('en')).rejects.toMatchObject({ fault: 'missing_cookie' });
  });

  // R2.4
  it('leads from the callback to the app', async () => {
    expect(await session.finishSignIn('https://app.example.test/sellers/_auth/callback')).toBe(
      '/sellers',
    );
  });

  // R5.14
  it('follows the path of a sign-up from the callback, once', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: it plays an earlier visit.
    document.cookie = 'auth.signup_redirect_path=%2Fsellers%2Fen%3Fnew; path=/';
    const page = 'https://app.example.test/sellers/_auth/callback';
    expect(await session.finishSignIn(page)).toBe('/sellers/en?new');
    expect(document.cookie).toBe('');
    expect(await session.finishSignIn(page)).toBe('/sellers');
  });

  // R6.10
  it('passes a bearer token on as well where there is one, and none that cannot be renewed', async () => {
    setCookie('v1.a=b', 60);
    storeUser(300);
    expect(await newSession().credentials()).toEqual({
      authorization: 'Bearer old',
      'x-addons-cookie': 'v1.a=b',
    });
    storeUser(-10);
    provide(refused);
    expect(await newSession().credentials()).toEqual({ 'x-addons-cookie': 'v1.a=b' });
    sessionStorage.clear();
  });

  // R2.5, R2.6: whoever opens these pages by hand learns whether the session lives.
  it('has nothing to finish in a popup or frame', async () => {
    const page = 'https://app.example.test/sellers/_auth';
    for (const [cookie, fault] of [
      ['v1.a=b', 'nothing_to_finish'],
      ['', 'missing_cookie'],
    ] as const) {
      setCookie(cookie, cookie ? 60 : 0);
      await expect(session.finishPopup(`${page}/popup`)).rejects.toMatchObject({ fault });
      await expect(session.finishSilent(`${page}/silent`)).rejects.toMatchObject({ fault });
    }
  });

  // R2.7: the page that ends a sign-out ends nothing where the site has the session still.
  it('is over at the end of a sign-out only without the cookie', async () => {
    const page = 'https://app.example.test/sellers/_auth/logout';
    setCookie('v1.a=b', 60);
    expect(await session.finishSignOut(page)).toEqual({ isSignedIn: true });
    setCookie('', 0);
    expect(await session.finishSignOut(page)).toEqual({ isSignedIn: false });
  });

  // The cookie changes with every sign-in, the person in it does not.
  it('goes on with a new cookie of the same person', async () => {
    const own = newSession();
    setCookie('v1.YWRh.bWFpbA.1.2.first', 60);
    await own.ensureSignedIn('/sellers/en', 'en');
    expect(own.personId()).toBe('YWRh');
    const renewed = 'v1.YWRh.bmV3.3.4.second';
    setCookie(renewed, 60);
    await own.ensureSignedIn('/sellers/en/orders', 'en');
    expect(await own.credentials()).toEqual({ 'x-addons-cookie': renewed });
  });

  it.each([
    ['the next request', '/sellers/en', (own: Session) => own.credentials()],
    [
      'the next page',
      '/sellers/en/orders?page=2#top',
      (own: Session) => own.ensureSignedIn('/sellers/en/orders?page=2#top', 'en'),
    ],
  ] as const)('reloads the page at %s when another person has signed in', async (_, at, next) => {
    window.history.replaceState(null, '', '/sellers/en');
    const own = newSession();
    setCookie('v1.YWRh.bWFpbA.1.2.first', 60);
    await own.credentials();
    // Signed out is nobody else, and a cookie without a person is refused by the server.
    setCookie('', 0);
    expect(await own.credentials()).toEqual({});
    setCookie('garbage', 60);
    expect(await own.credentials()).toEqual({ 'x-addons-cookie': 'garbage' });

    setCookie('v1.Ym9i.bWFpbA.1.2.other', 60);
    const ended = vi.fn<() => void>();
    void next(own).then(ended, ended);
    // Nothing is requested or shown until it has loaded, which e2e/cookie-mode.spec.ts sees.
    await new Promise((turn) => setTimeout(turn));
    expect(window.location.href).toBe(window.location.origin + at);
    expect(ended).not.toHaveBeenCalled();
    expect(own.personId()).toBe('YWRh');
  });

  it('says so when the site has just sent the visitor back without a cookie', async () => {
    sessionStorage.setItem('auth.sent_to_site', String(Date.now() - 500));
    await expect(session.ensureSignedIn('/sellers/en', 'en')).rejects.toMatchObject({
      fault: 'missing_cookie',
    });
    // Not for ever: the next visit is sent there again.
    expect(sessionStorage.getItem('auth.sent_to_site')).toBeNull();
  });
});
