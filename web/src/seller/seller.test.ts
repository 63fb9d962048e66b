import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { someConfig } from '../test/config.ts';
import { someSeller } from '../test/shell.ts';
import { features, isFeatureOn } from './features.ts';
import { logoutLinks, organisationElement } from './own-organisation.ts';
import {
  canSubscribe,
  isBetaTester,
  isEuropeanPartner,
  isPayoutOn,
  isPremiumPartner,
} from './payout.ts';
import { productChoices, productsStore } from './products.ts';
import { sellerBeforeLoad } from './seller.ts';
import { shellState } from './shell-state.ts';
import { walletOf, walletStep } from './wallet.ts';

// R1.9: a switch that the server knows and we do not would never be obeyed.
it('knows the features that the server switches', () => {
  const source = readFileSync(
    new URL('../../../internal/config/features.go', import.meta.url),
    'utf8',
  );
  const names = [...source.matchAll(/^\t"(\w+)":/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect([...features].sort()).toEqual(names.sort());
});

it('takes a feature nobody mentions as off', () => {
  expect(isFeatureOn({ features: {} }, 'payout')).toBe(false);
  expect(isFeatureOn({ features: { payout: true } }, 'payout')).toBe(true);
});

// R7.1
it('takes a seller for ordinary until they are known', () => {
  const { seller, loaded, isSeller, unseenCount, unreadArticles } = shellState(undefined);
  expect(seller).toMatchObject({
    is_valid: true,
    is_banned: false,
    has_sales: false,
    has_monetization: false,
    partnership_type: { name: 'NO_PARTNERSHIP' },
    is_wallet_required: true,
  });
  expect({ loaded, isSeller, unseenCount, unreadArticles }).toEqual({
    loaded: false,
    isSeller: true,
    unseenCount: 0,
    unreadArticles: 0,
  });
});

describe('the wallet (R7.4)', () => {
  const status = (wallet_status: Parameters<typeof walletOf>[0]['wallet_status']) =>
    walletOf({ wallet_status }, true);

  it.each([
    [null, { hasWallet: false, isOnboarding: false, isFinished: false }],
    ['CREATED', { hasWallet: false, isOnboarding: true, isFinished: false }],
    ['ONBOARDING_IN_PROGRESS', { hasWallet: true, isOnboarding: true, isFinished: false }],
    ['ONBOARDING_SUBMITTED', { hasWallet: true, isOnboarding: false, isFinished: false }],
    ['MISSING_INFORMATION', { hasWallet: true, isOnboarding: false, isFinished: false }],
    ['ON_HOLD', { hasWallet: true, isOnboarding: false, isFinished: false }],
    ['COMPLETED', { hasWallet: true, isOnboarding: false, isFinished: true }],
  ] as const)('of status %s', (given, wallet) => {
    expect(status(given)).toEqual(wallet);
  });

  it('is none where payout is off', () => {
    expect(walletOf({ wallet_status: 'COMPLETED' }, false).hasWallet).toBe(false);
  });

  it('has a step for every status', () => {
    expect(walletStep({ wallet_status: null, is_wallet_required: false })).toBe('none');
    expect(walletStep({ wallet_status: null, is_wallet_required: true })).toBe('required');
    expect(walletStep({ wallet_status: 'ON_HOLD', is_wallet_required: true })).toBe('ON_HOLD');
  });
});

describe('payout', () => {
  const off = { ...someConfig, features: { payout: false } };
  const beta = { ...off, beta: { payout: ['7'], other: ['8'] } };

  // R1.10
  it('is on for everyone, or for the beta list', () => {
    expect(isPayoutOn(someConfig, { id: '1' })).toBe(true);
    expect(isPayoutOn(off, { id: '7' })).toBe(false);
    expect(isPayoutOn(beta, { id: '7' })).toBe(true);
    expect(isPayoutOn(beta, { id: '8' })).toBe(false);
  });

  // R1.10
  it('has a list of its own for other features', () => {
    expect(isBetaTester(beta, { id: '8' })).toBe(true);
    expect(isBetaTester(beta, { id: '7' })).toBe(false);
    const careless = { beta: { payout: [''], other: [''] } };
    expect(isBetaTester(careless, sellerBeforeLoad)).toBe(false);
  });

  // R7.6
  it('makes European partners', () => {
    expect(isEuropeanPartner(someConfig, someSeller({ is_europe_based: true }))).toBe(true);
    expect(isEuropeanPartner(someConfig, someSeller({ is_europe_based: false }))).toBe(false);
    expect(isEuropeanPartner(off, someSeller())).toBe(false);
    expect(isEuropeanPartner(beta, someSeller({ id: '7' }))).toBe(true);
  });

  // R7.5
  it.each([
    ['INDUSTRIAL_PARTNER', true],
    ['MODULE_CREATOR', true],
    ['AGENCY', false],
    ['NO_PARTNERSHIP', false],
  ] as const)('makes premium partners of %s: %s', (name, premium) => {
    const seller = someSeller({ partnership_type: { name } });
    expect(isPremiumPartner(someConfig, seller)).toBe(premium);
    expect(isPremiumPartner(off, seller)).toBe(false);
    expect(isPremiumPartner(someConfig, { ...seller, is_europe_based: false })).toBe(false);
  });
});

// R7.7
it('lets a seller subscribe who sells subscriptions and is known', () => {
  expect(canSubscribe({ has_monetization: true }, true)).toBe(true);
  expect(canSubscribe({ has_monetization: true }, false)).toBe(false);
  expect(canSubscribe({ has_monetization: false }, true)).toBe(false);
});

describe('the products (R7.8)', () => {
  const product = (id: string, is_active: boolean) => ({ id, name: `Product ${id}`, is_active });

  it('are null until loaded', () => {
    expect(productsStore(null)).toEqual({
      products: null,
      hasProducts: false,
      hasSubmittedProducts: false,
    });
    expect(productChoices(productsStore(null), 'All')).toEqual([]);
  });

  it('are there when not empty, and submitted when one is active', () => {
    expect(productsStore([])).toMatchObject({ hasProducts: false, hasSubmittedProducts: false });
    expect(productsStore([product('1', false)])).toMatchObject({
      hasProducts: true,
      hasSubmittedProducts: false,
    });
    const both = [product('1', false), product('2', true)];
    expect(productsStore(both).hasSubmittedProducts).toBe(true);
  });

  it('are offered with one for all of them first, unless there are none', () => {
    const choices = productChoices(productsStore([product('1', true)]), 'All products');
    expect(choices.map(({ id, name }) => [id, name])).toEqual([
      ['all', 'All products'],
      ['1', 'Product 1'],
    ]);
    expect(productChoices(productsStore([]), 'All products')).toEqual([]);
  });
});

describe("the marketplace's own people (R1.12)", () => {
  const urls = { addons: 'https://addons.test', authentication: 'https://auth.test/in?x=1' };
  const staff = { is_merkato: true };

  it('have their own ways out', () => {
    const here = 'https://here.test';
    expect(logoutLinks({ urls }, { is_merkato: false }, here)).toEqual([{ id: 'logout' }]);
    expect(logoutLinks({ urls }, staff, here)).toEqual([
      { id: 'logout_staff' },
      {
        id: 'logout_everywhere',
        href: 'https://auth.test/in?x=1&logout=1&return_to=https%3A%2F%2Fhere.test',
      },
    ]);
    expect(logoutLinks({ urls: {} }, staff, here).map(({ id }) => id)).toEqual(['logout_staff']);
  });

  it('have one more element in the menu, except in cookie mode', () => {
    const config = { urls, use_addons_cookie: false };
    expect(organisationElement(config, staff)?.href).toBe('https://addons.test/');
    expect(organisationElement({ ...config, urls: {} }, staff)).toMatchObject({ href: null });
    expect(organisationElement({ ...config, use_addons_cookie: true }, staff)).toBeNull();
    expect(organisationElement(config, { is_merkato: false })).toBeNull();
  });
});
