import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Visit } from '../../area/area.ts';
import type { Api } from '../../graphql/client.ts';
import {
  BankDocument,
  BankInvoicesDocument,
  BankLinesDocument,
  type BankLinesQueryVariables,
  type BankQuery,
  PayoutAccountDocument,
  PayoutDocument,
  type PayoutQuery,
  PayoutsDocument,
  StatementDocument,
  YearSummaryDocument,
} from '../../graphql/generated/bank/graphql.ts';
import type {
  PayoutAccountStateFragment,
  PayoutRowFragment,
  StatementFiguresFragment,
} from '../../graphql/generated/graphql.ts';
import { isId } from '../../links/ids.ts';
import { type InvoiceSearch, address as invoicesAddress } from './invoices/search.ts';
import { type PayoutSearch, address as payoutsAddress } from './payouts/search.ts';
import { daysIn, address as statementAddress, yearOf } from './statement/search.ts';

export type PayoutAccount = PayoutAccountStateFragment;
export type PayoutRow = PayoutRowFragment;
export type StatementFigures = StatementFiguresFragment;
export type Overview = BankQuery['bank_overview'];
export type Entry = BankQuery['bank_schedule'][number];
export type SellerDocument = BankQuery['seller_documents'][number];
export type Proof = NonNullable<PayoutQuery['payout']>;
export type PaperDocument = Proof['documents'][number];

/** From then on the provider is asked again: a check may be over without our having been notified. */
const oldAfter = 10 * 60_000;

/** Whether the provider knows more by now than it has said. */
export const isOld = ({ is_with_provider, asked_at }: PayoutAccount, now: number): boolean =>
  is_with_provider && asked_at !== null && now - Date.parse(asked_at) > oldAfter;

/** Whether the account is with our payment provider, and what it wants to know; its state, the frame knows already. */
export function payoutAccountQuery(api: Api) {
  return queryOptions({
    queryKey: ['bank', 'payout_account'],
    queryFn: async ({ signal }) => (await api(PayoutAccountDocument, {}, signal)).payout_account,
    // Without an answer the screen lacks a link, and nothing else.
    meta: { noErrorRedirect: true },
  });
}

/** Where the money is and what the coming days bring. */
export function bankQuery(api: Api) {
  return queryOptions({
    queryKey: ['bank', 'overview'],
    queryFn: ({ signal }) => api(BankDocument, {}, signal),
    meta: { noErrorRedirect: true },
  });
}

/** A page of payouts, the newest first, with what all of them come to. */
export function payoutsQuery(api: Api, { status, year, page, length }: PayoutSearch) {
  const variables = {
    ...(status && { status }),
    ...(year && { year }),
    page,
    length,
  };
  return queryOptions({
    queryKey: ['bank', 'payouts', variables],
    queryFn: async ({ signal }) => (await api(PayoutsDocument, variables, signal)).payout_page,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
}

/** As many as one looks back at on the overview; the rest has a page of its own. */
export const newestPayoutsQuery = (api: Api) =>
  payoutsQuery(api, { status: null, year: null, page: 1, length: 6 });

export type FigureFilter = Omit<BankLinesQueryVariables, 'after' | 'lang'>;

/** As many lines as one answer has. */
const linesPerPage = 50;

/** What a figure is the sum of. */
export function linesQuery(api: Api, figure: FigureFilter, lang: string) {
  return infiniteQueryOptions({
    queryKey: ['bank', 'lines', figure, lang],
    queryFn: async ({ pageParam: after, signal }) =>
      (await api(BankLinesDocument, { ...figure, after, lang }, signal)).bank_lines,
    initialPageParam: null as string | null,
    getNextPageParam: (page) =>
      page.length === linesPerPage ? (page.at(-1)?.id ?? null) : undefined,
    meta: { noErrorRedirect: true },
  });
}

export function payoutQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['bank', 'payout', id],
    queryFn: async ({ signal }) => (await api(PayoutDocument, { id }, signal)).payout,
    meta: { noErrorRedirect: true },
  });
}

export function invoicesQuery(api: Api, search: InvoiceSearch) {
  return queryOptions({
    queryKey: ['bank', 'invoices', search],
    queryFn: async ({ signal }) => (await api(BankInvoicesDocument, search, signal)).bank_invoices,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
}

export function statementQuery(api: Api, period: { from: string; to: string }) {
  return queryOptions({
    queryKey: ['bank', 'statement', period],
    queryFn: async ({ signal }) => (await api(StatementDocument, period, signal)).statement,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
}

export function yearQuery(api: Api, year: number) {
  return queryOptions({
    queryKey: ['bank', 'year', year],
    queryFn: async ({ signal }) => (await api(YearSummaryDocument, { year }, signal)).year_summary,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
}

/** Which page of the bank an address names, by the word in it; none is the overview. */
export function pageIn(rest = ''): { page: string; payout?: string } {
  const payout = /^payouts\/(\d+)\/?$/.exec(rest)?.[1];
  return payout && isId(payout)
    ? { page: 'payouts', payout }
    : { page: rest.replace(/\/$/, '').toLowerCase() };
}

export function firstData({ api, params, search, prefetch }: Visit) {
  const { page, payout } = pageIn(params['*']);
  if (payout) return prefetch(payoutQuery(api, payout));
  switch (page) {
    case '':
      return Promise.all([
        prefetch(bankQuery(api)),
        prefetch(payoutAccountQuery(api)),
        prefetch(newestPayoutsQuery(api)),
      ]);
    case 'payouts':
      return prefetch(payoutsQuery(api, payoutsAddress.read(search)));
    case 'invoices':
      return prefetch(invoicesQuery(api, invoicesAddress.read(search)));
    case 'tax-system':
      return prefetch(bankQuery(api));
    case 'statement': {
      const days = daysIn(statementAddress.read(search).period);
      return Promise.all([
        prefetch(statementQuery(api, days)),
        prefetch(yearQuery(api, yearOf(days))),
      ]);
    }
  }
}
