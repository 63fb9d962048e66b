import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { open, title } from './test/open-routes.tsx';

describe('the seller', () => {
  // R7.2
  it('who is banned comes to orders, once known', async () => {
    const { path } = await open('/sellers/en/bank', { seller: { is_banned: true } });
    await title('Orders · Merkato');
    expect(path()).toBe('/sellers/en/orders');
  });

  // R7.2, R2.18, R2.22, R2.23
  it.each(['orders', 'messages', 'settings'])('who is banned may open %s', async (page) => {
    const { path } = await open(`/sellers/en/${page}`, { seller: { is_banned: true } });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(path()).toBe(`/sellers/en/${page}`);
  });

  // R3.11
  it('whose profile is not complete comes to settings', async () => {
    const { path } = await open('/sellers/en/orders', { seller: { is_valid: false } });
    await waitFor(() => expect(path()).toBe('/sellers/en/settings'));
    await title('Settings · Merkato');
  });

  // R4.5
  it('that is none but an operator comes to the desk, and sees nothing that is a seller’s', async () => {
    const { path } = await open('/sellers/en/orders', { seller: null, isOperator: true });
    expect(await screen.findByRole('link', { name: 'Review' })).toBeVisible();
    await waitFor(() => expect(path()).toBe('/sellers/en/desk/review'));
    expect(screen.queryByRole('link', { name: 'Orders' })).not.toBeInTheDocument();
  });

  // R18.4
  it('that is no operator finds no desk', async () => {
    const { path } = await open('/sellers/en/desk', { seller: {} });
    await waitFor(() => expect(path()).toBe('/sellers/en/404'));
  });

  // R4.5
  it('that an operator poses as has no desk, which says so', async () => {
    sessionStorage.setItem('pose-as', 'ada@example.test');
    onTestFinished(() => sessionStorage.clear());
    await open('/sellers/en/desk', { seller: {} });
    expect(await screen.findByRole('heading', { name: /^The desk is closed/ })).toBeVisible();
  });

  // R4.5
  it('that is none and no operator may become one, and does not see what only operators may', async () => {
    await open('/sellers/en/orders', { seller: null });
    expect(await screen.findByText('Become a seller')).toBeVisible();
  });

  // R7.4
  it.each([
    ['MISSING_INFORMATION', 'Add what is missing.'],
    ['ONBOARDING_SUBMITTED', 'Nothing to do but wait'],
    ['ON_HOLD', 'Contact us to learn why.'],
  ] as const)('reads the next step of the payout account %s', async (wallet_status, next) => {
    await open('/sellers/en/bank', { seller: { wallet_status } });
    expect(await screen.findByText(new RegExp(next))).toBeVisible();
  });
});
