import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import type { Config } from '../config/config.ts';
import type { BankLinesQuery, BankQuery } from '../graphql/generated/bank/graphql.ts';
import type { PayoutAccountStatus, PayoutRequirement } from '../graphql/generated/graphql.ts';
import type { Seller } from '../seller/seller.ts';
import { type Answer, answering } from './answers.ts';
import { renderScreen } from './render-screen.tsx';
import { someShell } from './shell.ts';

export interface Setting {
  seller?: Partial<Seller>;
  /** Whether the account was opened here. Default true. */
  withProvider?: boolean;
  /** How many minutes ago the provider said so. Default 1. */
  minutesAgo?: number;
  link?: Answer[];
  refresh?: Answer[];
  address?: string;
  features?: Record<string, boolean>;
  /** What the server says of the money. Default `someBank`. */
  bank?: BankQuery;
  /** What the provider still needs. Default nothing. */
  missing?: PayoutRequirement[];
  missingUntil?: string;
  /** What a figure is the sum of. Default nothing. */
  lines?: BankLinesQuery['bank_lines'];
  /** The part of the screen that is looked at. Default the payout account. */
  region?: string;
  /** More of the configuration. Default none. */
  config?: Partial<Config>;
}

export const linkTo = (url: string): Answer => ({
  body: { data: { create_payout_link: { url } } },
});
export const payoutAccount = (
  status: PayoutAccountStatus | null,
  is_with_provider = true,
  minutes = 0,
) => ({
  status,
  is_with_provider,
  asked_at: is_with_provider ? new Date(Date.now() - minutes * 60_000).toISOString() : null,
  missing: [] as PayoutRequirement[],
  missing_until: null as string | null,
});

/** Where the money is; nothing is withheld. */
export const someBank = (): BankQuery => ({
  bank_overview: {
    available: 50_818,
    pending: 35_216,
    in_transit: 12_000,
    withheld_reason: null,
    next_payout_on: '2026-12-01',
    at_bank_on: '2026-12-03',
    expected: 86_034,
    releases: 35_216,
    checked: { at: new Date().toISOString(), off: 0 },
    billing: {
      vat_case: 'REVERSE_CHARGE',
      vat_rate: 0,
      vat_number: 'DE123456789',
      declares: false,
      missing: [],
    },
  },
  bank_schedule: [],
  seller_documents: [],
  marketplace_terms: { payout_days: 45 },
});
export const refreshed = (status: PayoutAccountStatus): Answer => ({
  body: { data: { refresh_payout_account: payoutAccount(status) } },
});
export const page = 'https://connect.stripe.test/setup/1';

/** Shows the screen over the real client, and returns what it requested. */
export const showing =
  (Component: ComponentType) =>
  async (setting: Setting = {}) => {
    const shell = someShell(setting.seller);
    const link = answering(...(setting.link ?? [linkTo(page)]));
    const refresh = answering(...(setting.refresh ?? [refreshed('COMPLETED')]));
    const sent: { name: string; variables: Record<string, unknown> }[] = [];
    const fetch = vi.fn<typeof globalThis.fetch>(async (address, request) => {
      const { operationName: name, variables } = JSON.parse(String(request?.body));
      sent.push({ name, variables });
      if (name === 'CreatePayoutLink') return link(address, request);
      if (name === 'RefreshPayoutAccount') {
        const answer = await refresh(address, request);
        // The server stores what the provider said, and the frame shows it.
        const { data } = await answer.clone().json();
        if (data && shell.seller) shell.seller.wallet_status = data.refresh_payout_account.status;
        return answer;
      }
      if (name === 'PayoutAccount') {
        const { withProvider = true, minutesAgo = 1 } = setting;
        const account = {
          ...payoutAccount(shell.seller?.wallet_status ?? null, withProvider, minutesAgo),
          missing: setting.missing ?? [],
          missing_until: setting.missingUntil ?? null,
        };
        return Response.json({ data: { payout_account: account } });
      }
      if (name === 'Bank') return Response.json({ data: setting.bank ?? someBank() });
      if (name === 'Payouts') {
        const nothing = { payouts: [], total_count: 0, amount: 0, vat: 0, paid: 0 };
        return Response.json({ data: { payout_page: nothing } });
      }
      if (name === 'BankLines') return Response.json({ data: { bank_lines: setting.lines ?? [] } });
      return Response.json({ data: shell });
    });
    const router = await renderScreen({
      routes: [{ path: '*', Component }],
      address: setting.address ?? '/sellers/en/bank',
      fetch,
      features: setting.features ?? { payout: true },
      ...setting.config,
    });
    const name = setting.region ?? 'Payout account';
    const panel = within(await screen.findByRole('region', { name }));
    const requests = (name: string) => sent.filter((one) => one.name === name);
    const become = (status: PayoutAccountStatus) => {
      if (shell.seller) shell.seller.wallet_status = status;
    };
    return { panel, requests, router, become };
  };
