import type { Page } from '@playwright/test';
import {
  changeTokens,
  expect,
  expectAsked,
  expectSignedIn,
  test,
  tokenEndpoint,
  withClaims,
} from './sign-in.ts';
import { personButton } from './test.ts';

// Several sign-ins and an accessibility check each.
test.setTimeout(60_000);

/** Opens the provider's page, ready to sign in. */
async function begin(page: Page): Promise<void> {
  await page.goto('/sellers/en');
  await expectAsked(page);
}

/** Changes what the browser remembers of the sign-in; the embedded provider shares our origin. */
const changeMemory = (page: Page, change: object) =>
  page.evaluate((changed) => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('oidc.'))) {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...kept, ...changed }));
    }
  }, change);

/** Changes the address by which the provider sends the browser back. */
const changeAnswer = (page: Page, change: (query: URLSearchParams) => void) =>
  page.route('**/idp/login', async (route) => {
    const address = new URL((await route.fetch()).url());
    expect(address.pathname).toBe('/sellers/_auth/callback');
    change(address.searchParams);
    await route.fulfill({ status: 302, headers: { location: address.href } });
  });

/** The page says this. */
async function expectFault(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Sign-in did not work');
  await expect(alert).toContainText(text);
}

/** From such a page the next try gets through to the provider. */
async function tryAgain(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('link', { name: 'Try again' }).click();
}

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

/** R5.13, R5.3: what was remembered does not fit the answer. */
const memories: [name: string, change: () => object, text: string][] = [
  ['another state', () => ({ id: 'another' }), 'The answer belongs to another sign-in'],
  // R5.5: stale after 15 minutes
  ['a stale state', () => ({ created: secondsAgo(15 * 60 + 1) }), 'started too long ago'],
  ['another provider', () => ({ authority: 'https://other.test' }), 'another sign-in provider'],
  ['another client', () => ({ client_id: 'other' }), 'meant for another app'],
];
for (const [name, change, text] of memories) {
  test(`a sign-in that remembers ${name} fails with its own words`, async ({ page }) => {
    await begin(page);
    await changeMemory(page, change());
    await personButton(page).click();
    await expectFault(page, text);
  });
}

// R5.5, R5.7: who tries again after a coffee comes where they wanted to go.
test('a stale sign-in leads back to the address that was asked for', async ({ page }) => {
  await page.goto('/sellers/en/faq/monetization?from=mail#start');
  await expectAsked(page);
  await changeMemory(page, { created: secondsAgo(16 * 60) });
  await personButton(page).click();
  await expectFault(page, 'started too long ago');
  await tryAgain(page);
  await expectSignedIn(page);
  const { pathname, search, hash } = new URL(page.url());
  expect(pathname + search + hash).toBe('/sellers/en/faq/monetization?from=mail#start');
});

// R5.5: up to 15 minutes are fine.
test('a sign-in may take fourteen minutes', async ({ page }) => {
  await begin(page);
  await changeMemory(page, { created: secondsAgo(14 * 60) });
  await personButton(page).click();
  await expectSignedIn(page);
});

/** R5.13, R5.3: the answer is not what it should be. */
const answers: [name: string, change: (query: URLSearchParams) => void, text: string][] = [
  ['without a code', (query) => query.delete('code'), 'without the code that proves the sign-in'],
  ['without a state', (query) => query.delete('state'), 'started too long ago'],
  ['with a forged state', (query) => query.set('state', 'forged'), 'started too long ago'],
  [
    'that denies',
    (query) => {
      query.delete('code');
      query.set('error', 'access_denied');
    },
    'refused or cancelled at the provider',
  ],
];
for (const [name, change, text] of answers) {
  test(`an answer ${name} fails with its own words`, async ({ page }) => {
    await begin(page);
    await changeAnswer(page, change);
    await personButton(page).click();
    await expectFault(page, text);
  });
}

/** R5.6, R5.3: the tokens are not what they should be. */
const tokens: [name: string, change: (answer: Record<string, unknown>) => void, text: string][] = [
  [
    'no access token',
    (answer) => {
      delete answer.access_token;
    },
    'Missing auth token',
  ],
  [
    'no identity token',
    (answer) => {
      delete answer.id_token;
    },
    'did not say who signed in',
  ],
  [
    'nobody in the identity token',
    (answer) => {
      answer.id_token = withClaims(answer.id_token, { sub: undefined });
    },
    'did not say who signed in',
  ],
];
for (const [name, change, text] of tokens) {
  test(`a provider that gives ${name} fails with its own words`, async ({ page }) => {
    await begin(page);
    await page.route(tokenEndpoint, changeTokens(change));
    await personButton(page).click();
    await expectFault(page, text);
  });
}

/** Makes the device's clock wrong. */
const shiftClock = (page: Page, minutes: number) =>
  page.addInitScript((shift) => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + shift;
  }, minutes * 60_000);

// R5.5: clocks may differ by five minutes.
test('a clock that is six minutes slow is told so', async ({ page }) => {
  await shiftClock(page, -6);
  await begin(page);
  await personButton(page).click();
  await expect(page.getByRole('alert')).toContainText('wrong by more than five minutes');
});

test('a clock that is four minutes slow is fine', async ({ page }) => {
  await shiftClock(page, -4);
  await begin(page);
  await personButton(page).click();
  await expectSignedIn(page);
});

test.describe('a provider that is away', () => {
  test.use({ expectedConsole: ['ERR_FAILED'] });

  test('fails the sign-in with its own words, at the same address', async ({ page }) => {
    await page.route('**/.well-known/openid-configuration', (route) => route.abort());
    await page.goto('/sellers/en?tab=1');
    await expectFault(page, 'did not answer');
    await tryAgain(page);
    await personButton(page).click();
    await expectSignedIn(page);
    expect(new URL(page.url()).search).toBe('?tab=1');
  });

  test('when it comes to the tokens fails with its own words', async ({ page }) => {
    await begin(page);
    await page.route(tokenEndpoint, (route) => route.abort());
    await personButton(page).click();
    await expectFault(page, 'did not answer');
    await tryAgain(page);
    await expectSignedIn(page);
  });
});

// R5.13: a hidden frame has ten seconds; after it the sign-in goes on in sight.
test('a provider that shows nothing in a frame only costs time', async ({ page }) => {
  await page.route(/prompt=none/, (route) => route.fulfill({ body: 'Not in a frame.' }));
  const begun = Date.now();
  await page.goto('/sellers/en');
  await expect(personButton(page)).toBeVisible({ timeout: 20_000 });
  expect(Date.now() - begun).toBeGreaterThan(9_500);
});

// R5.12: nobody signed in is no error.
for (const code of ['login_required', 'account_selection_required']) {
  test(`${code} is an anonymous session, not an error`, async ({ page }) => {
    await begin(page);
    await changeAnswer(page, (query) => {
      query.delete('code');
      query.set('error', code);
    });
    await personButton(page).click();
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expectSignedIn(page);
  });
}

// R5.11
test('a site without a provider says so', async ({ page }) => {
  await page.route('**/sellers/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), issuer: '' } });
  });
  await page.goto('/sellers/en');
  await expectFault(page, 'Missing auth provider');
  await tryAgain(page);
  await expectAsked(page);
});

// R2.5, R2.6: the pages of popup and frame are for windows that somebody waits for.
test.describe('opened by hand', () => {
  test.use({ expectedConsole: ['Scripts may close only the windows that were opened by them'] });

  for (const name of ['popup', 'silent']) {
    test(`the page that ends a ${name} is no place to be`, async ({ page }) => {
      await page.goto(`/sellers/_auth/${name}?code=c&state=s`);
      await expectFault(page, 'started too long ago');
      await tryAgain(page);
      await expectAsked(page);
    });
  }
});
