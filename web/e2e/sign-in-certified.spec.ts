import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  passProvider,
  startWithProvider,
  type WithProvider,
  withoutFonts,
} from './certified-provider.ts';
import { binary } from './demo-data.ts';
import {
  expect,
  expectRenewed,
  expectSignedIn,
  signOutButton,
  storedUser,
  test,
} from './sign-in.ts';

/**
 * Through the certified `oidc-provider`, which knows nothing of us: the server knows it by
 * settings alone.
 */
async function withProvider(
  page: Page,
  env: Record<string, string>,
  tokens: { isJwt: boolean },
  run: (server: WithProvider) => Promise<void>,
): Promise<void> {
  await withoutFonts(page);
  const server = await startWithProvider(env, tokens);
  try {
    await run(server);
    await page.goto('about:blank'); // or it would complain that its server is gone
  } finally {
    await server.stop();
  }
}

/** What `merkato doctor` says of the sign-in. */
async function doctor({ env }: WithProvider, ...args: string[]): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'merkato-e2e-doctor-'));
  const options = { env: { ...process.env, MERKATO_DATA: data, ...env } };
  const report = await new Promise<string>((resolve) => {
    execFile(binary, ['doctor', ...args], options, (_, out) => resolve(out));
  });
  await rm(data, { recursive: true });
  return report
    .split('\n')
    .filter((line) => line.startsWith('sign-in'))
    .join('\n');
}

// Its page that asks whether to sign out focuses a button, also in the hidden frame.
test.use({ expectedConsole: ['Blocked autofocusing'] });

// R5.1, R5.4, R5.7, R5.9
test('a provider that is not ours signs in, renews silently and signs out', async ({ page }) => {
  await withProvider(page, {}, { isJwt: true }, async (server) => {
    const exchanged = page.waitForRequest(`${server.issuer}/token`);
    await page.goto(`${server.origin}/sellers/en?tab=products`);
    await passProvider(page);
    const form = new URLSearchParams((await exchanged).postData() ?? '');
    expect(form.get('grant_type')).toBe('authorization_code');
    expect(form.get('code_verifier')).toMatch(/.{43,}/);
    await expectSignedIn(page);
    expect(new URL(page.url()).search).toBe('?tab=products');

    // It issues no refresh token: the session is requested in a hidden frame.
    const { access_token, refresh_token } = await storedUser(page);
    expect(refresh_token).toBeUndefined();
    const report = await doctor(server, `--token=${access_token}`);
    expect(report).not.toContain('FAULT');
    expect(report).toContain('the access token is valid, with a verified address');
    await expectRenewed(page, access_token);

    await signOutButton(page).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await page.goto(`${server.origin}/sellers/en`);
    await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
  });
});

// R5.13
test('a provider that refuses a scope is quoted', async ({ page }) => {
  const env = { MERKATO_SCOPES: 'openid profile email invoices.read' };
  await withProvider(page, env, { isJwt: true }, async (server) => {
    await page.goto(`${server.origin}/sellers/en`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('The sign-in provider refused the sign-in');
    await expect(alert).toContainText('invalid_scope: requested scope is not allowed');
    expect(await doctor(server)).toMatch(/FAULT The provider refuses the scopes.*MERKATO_SCOPES/);
  });
});

test.describe('opaque access tokens', () => {
  test.use({ expectedConsole: ['status of 401', 'The token cannot be read'] });

  test('are reported as what they are, without asking the provider again and again', async ({
    page,
  }) => {
    await withProvider(page, {}, { isJwt: false }, async (server) => {
      await page.goto(`${server.origin}/sellers/en`);
      await passProvider(page);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('this server is not set up to accept');
      await expect(alert).toContainText('token_malformed');
      const { access_token } = await storedUser(page);
      expect(await doctor(server, `--token=${access_token}`)).toContain(
        'FAULT The access token is refused',
      );
    });
  });
});
