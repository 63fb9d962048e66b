/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** A money figure that can be opened to the lines it is the sum of. */
export type BankFigure =
  | 'ADJUSTMENTS'
  /** What has moved since the last payout that left. */
  | 'AVAILABLE'
  /** Those that do until the payout of a day. */
  | 'EXPECTED'
  | 'FEES'
  /** Payouts on their way. */
  | 'IN_TRANSIT'
  | 'OPENING'
  /** Shares that are not available yet. */
  | 'PENDING'
  | 'REFUNDS'
  /** Those that become available on a day. */
  | 'RELEASE'
  | 'RETURNED'
  | 'SHARES'
  | 'VAT';

export type InvoiceType =
  | 'CREDIT_NOTE'
  | 'INVOICE';

export type MoneyLineKind =
  | 'ADJUSTMENT'
  | 'DOCUMENT'
  | 'FEE'
  | 'PAYOUT'
  | 'REFUND'
  | 'SHARE';

/** The state of the seller's payout account with the payment provider. */
export type PayoutAccountStatus =
  | 'COMPLETED'
  | 'CREATED'
  | 'MISSING_INFORMATION'
  | 'ONBOARDING_IN_PROGRESS'
  | 'ONBOARDING_SUBMITTED'
  | 'ON_HOLD';

export type PayoutLinkType =
  /** To the payment provider's page that shows the account. */
  | 'DASHBOARD_LINK'
  /** To the payment provider's page on which the seller hands in what is missing. */
  | 'ONBOARDING_LINK';

/** A thing that the payment provider wants to know of the account's holder. */
export type PayoutRequirement =
  | 'BANK_ACCOUNT'
  | 'BUSINESS'
  | 'COMPANY'
  | 'IDENTITY'
  | 'OTHER'
  | 'OWNERS'
  | 'PERSON'
  | 'TERMS';

export type PayoutStatus =
  | 'BOOKED'
  /** What was available was below zero. */
  | 'CARRIED_OVER'
  /** It never arrived, and is available again. */
  | 'FAILED'
  | 'IN_TRANSIT'
  | 'PAID'
  /** It arrived and came back, and is available again. */
  | 'RETURNED'
  /** It did not arrive; the transfer is being taken back. */
  | 'REVERSING'
  | 'TRANSFERRED'
  /** Stays available until a 1st after its reason has ended. */
  | 'WITHHELD';

/** What happens to the money on a day. */
export type ScheduleStep =
  /** A payout is at the bank. */
  | 'ARRIVAL'
  /** What is available leaves. */
  | 'PAYOUT'
  /** Shares of sales become available. */
  | 'RELEASE';

/** The validity of one of the seller's documents. */
export type ValidityState =
  | 'EXPIRED'
  | 'EXPIRING'
  | 'INVALID'
  | 'PENDING_VERIFICATION'
  | 'VALID';

/** Why a document has the VAT it has. */
export type VatCase =
  /** A French seller that declares VAT. */
  | 'DOMESTIC'
  /** Another seller of the EU without a VAT number. */
  | 'EU_OUT_OF_SCOPE'
  | 'OUTSIDE_EU'
  /** Another seller of the EU with a VAT number. */
  | 'REVERSE_CHARGE'
  /** A French seller that does not declare VAT. */
  | 'SMALL_BUSINESS';

/** Why payouts to the seller do not leave. */
export type WithheldReason =
  | 'BANNED'
  /** The marketplace's operators hold them. */
  | 'HELD'
  | 'WALLET_INCOMPLETE'
  | 'WALLET_MISSING'
  | 'WALLET_ON_HOLD';

export type PayoutAccountStateFragment = { status: PayoutAccountStatus | null, is_with_provider: boolean, asked_at: string | null, missing: Array<PayoutRequirement>, missing_until: string | null };

export type PayoutAccountQueryVariables = Exact<{ [key: string]: never; }>;


export type PayoutAccountQuery = { payout_account: { status: PayoutAccountStatus | null, is_with_provider: boolean, asked_at: string | null, missing: Array<PayoutRequirement>, missing_until: string | null } };

export type CreatePayoutLinkMutationVariables = Exact<{
  type: PayoutLinkType;
  lang: string;
}>;


export type CreatePayoutLinkMutation = { create_payout_link: { url: string } };

export type RefreshPayoutAccountMutationVariables = Exact<{ [key: string]: never; }>;


export type RefreshPayoutAccountMutation = { refresh_payout_account: { status: PayoutAccountStatus | null, is_with_provider: boolean, asked_at: string | null, missing: Array<PayoutRequirement>, missing_until: string | null } };

export type PayoutRowFragment = { id: string, due_on: string, amount: number, status: PayoutStatus, reason: string | null, sent_at: string | null, expected_on: string | null, paid_at: string | null, returned_at: string | null, bank_reference: string | null };

export type BankQueryVariables = Exact<{ [key: string]: never; }>;


export type BankQuery = { bank_overview: { available: number, pending: number, in_transit: number, withheld_reason: WithheldReason | null, next_payout_on: string, at_bank_on: string, expected: number, releases: number, checked: { at: string, off: number } | null, billing: { vat_case: VatCase, vat_rate: number, vat_number: string, declares: boolean, missing: Array<string> } }, bank_schedule: Array<{ on: string, step: ScheduleStep, amount: number, lines: number, payout_id: string | null }>, marketplace_terms: { payout_days: number }, seller_documents: Array<{ id: string, name: string, state: ValidityState, valid_until: string | null, reason: string }> };

export type PayoutsQueryVariables = Exact<{
  status?: PayoutStatus | null | undefined;
  year?: number | null | undefined;
  page: number;
  length: number;
}>;


export type PayoutsQuery = { payout_page: { total_count: number, amount: number, vat: number, paid: number, payouts: Array<{ id: string, due_on: string, amount: number, status: PayoutStatus, reason: string | null, sent_at: string | null, expected_on: string | null, paid_at: string | null, returned_at: string | null, bank_reference: string | null }> } };

export type BankLinesQueryVariables = Exact<{
  of: BankFigure;
  on?: string | null | undefined;
  until?: string | null | undefined;
  payout?: string | number | null | undefined;
  after?: string | number | null | undefined;
  lang: string;
}>;


export type BankLinesQuery = { bank_lines: Array<{ id: string, kind: MoneyLineKind, on: string, amount: number, order_id: string | null, reference: string | null, product: string | null, at: string | null, text: string | null, payout_id: string | null, invoice_id: string | null }> };

export type PayoutQueryVariables = Exact<{
  id: string | number;
}>;


export type PayoutQuery = { payout: { opening: number, shares: number, refunds: number, adjustments: number, vat: number, fees: number, returned: number, total: number, payout: { id: string, due_on: string, amount: number, status: PayoutStatus, reason: string | null, sent_at: string | null, expected_on: string | null, paid_at: string | null, returned_at: string | null, bank_reference: string | null }, ledger: Array<{ at: string, movement: string, account: string, amount: number }>, documents: Array<{ id: string, type: InvoiceType, reference: string, issued_on: string, net: number, vat: number, total: number }>, checked: { at: string, off: number } | null } | null };

export type BankInvoicesQueryVariables = Exact<{
  year?: number | null | undefined;
  page: number;
  length: number;
}>;


export type BankInvoicesQuery = { bank_invoices: { page: number, length: number, total_count: number, net: number, vat: number, total: number, years: Array<number>, invoices: Array<{ id: string, type: InvoiceType, reference: string, issued_on: string, net: number, vat: number, total: number }> } };

export type StatementFiguresFragment = { from: string, to: string, shares: number, earlier: number, refunds: number, adjustments: number, vat: number, fees: number, paid_fees: number, payouts: number, returned: number, lines: number, opening: { total: number }, closing: { pending: number, available: number, in_transit: number, fees: number, total: number } };

export type StatementQueryVariables = Exact<{
  from: string;
  to: string;
}>;


export type StatementQuery = { statement: { from: string, to: string, shares: number, earlier: number, refunds: number, adjustments: number, vat: number, fees: number, paid_fees: number, payouts: number, returned: number, lines: number, opening: { total: number }, closing: { pending: number, available: number, in_transit: number, fees: number, total: number } } };

export type YearSummaryQueryVariables = Exact<{
  year: number;
}>;


export type YearSummaryQuery = { year_summary: { year: number, whole: { from: string, to: string, shares: number, earlier: number, refunds: number, adjustments: number, vat: number, fees: number, paid_fees: number, payouts: number, returned: number, lines: number, opening: { total: number }, closing: { pending: number, available: number, in_transit: number, fees: number, total: number } }, months: Array<{ from: string, to: string, shares: number, earlier: number, refunds: number, adjustments: number, vat: number, fees: number, paid_fees: number, payouts: number, returned: number, lines: number, opening: { total: number }, closing: { pending: number, available: number, in_transit: number, fees: number, total: number } }> } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const PayoutAccountStateFragmentDoc = new TypedDocumentString(`
    fragment PayoutAccountState on PayoutAccount {
  status
  is_with_provider
  asked_at
  missing
  missing_until
}
    `, {"fragmentName":"PayoutAccountState"}) as unknown as TypedDocumentString<PayoutAccountStateFragment, unknown>;
export const PayoutRowFragmentDoc = new TypedDocumentString(`
    fragment PayoutRow on Payout {
  id
  due_on
  amount
  status
  reason
  sent_at
  expected_on
  paid_at
  returned_at
  bank_reference
}
    `, {"fragmentName":"PayoutRow"}) as unknown as TypedDocumentString<PayoutRowFragment, unknown>;
export const StatementFiguresFragmentDoc = new TypedDocumentString(`
    fragment StatementFigures on Statement {
  from
  to
  opening {
    total
  }
  closing {
    pending
    available
    in_transit
    fees
    total
  }
  shares
  earlier
  refunds
  adjustments
  vat
  fees
  paid_fees
  payouts
  returned
  lines
}
    `, {"fragmentName":"StatementFigures"}) as unknown as TypedDocumentString<StatementFiguresFragment, unknown>;
export const PayoutAccountDocument = new TypedDocumentString(`
    query PayoutAccount {
  payout_account {
    ...PayoutAccountState
  }
}
    fragment PayoutAccountState on PayoutAccount {
  status
  is_with_provider
  asked_at
  missing
  missing_until
}`) as unknown as TypedDocumentString<PayoutAccountQuery, PayoutAccountQueryVariables>;
export const CreatePayoutLinkDocument = new TypedDocumentString(`
    mutation CreatePayoutLink($type: PayoutLinkType!, $lang: String!) {
  create_payout_link(type: $type, lang: $lang) {
    url
  }
}
    `) as unknown as TypedDocumentString<CreatePayoutLinkMutation, CreatePayoutLinkMutationVariables>;
export const RefreshPayoutAccountDocument = new TypedDocumentString(`
    mutation RefreshPayoutAccount {
  refresh_payout_account {
    ...PayoutAccountState
  }
}
    fragment PayoutAccountState on PayoutAccount {
  status
  is_with_provider
  asked_at
  missing
  missing_until
}`) as unknown as TypedDocumentString<RefreshPayoutAccountMutation, RefreshPayoutAccountMutationVariables>;
export const BankDocument = new TypedDocumentString(`
    query Bank {
  bank_overview {
    available
    pending
    in_transit
    withheld_reason
    next_payout_on
    at_bank_on
    expected
    releases
    checked {
      at
      off
    }
    billing {
      vat_case
      vat_rate
      vat_number
      declares
      missing
    }
  }
  bank_schedule {
    on
    step
    amount
    lines
    payout_id
  }
  marketplace_terms {
    payout_days
  }
  seller_documents {
    id
    name
    state
    valid_until
    reason
  }
}
    `) as unknown as TypedDocumentString<BankQuery, BankQueryVariables>;
export const PayoutsDocument = new TypedDocumentString(`
    query Payouts($status: PayoutStatus, $year: Int, $page: Int!, $length: Int!) {
  payout_page(status: $status, year: $year, page: $page, length: $length) {
    payouts {
      ...PayoutRow
    }
    total_count
    amount
    vat
    paid
  }
}
    fragment PayoutRow on Payout {
  id
  due_on
  amount
  status
  reason
  sent_at
  expected_on
  paid_at
  returned_at
  bank_reference
}`) as unknown as TypedDocumentString<PayoutsQuery, PayoutsQueryVariables>;
export const BankLinesDocument = new TypedDocumentString(`
    query BankLines($of: BankFigure!, $on: Date, $until: Date, $payout: ID, $after: ID, $lang: String!) {
  bank_lines(
    of: $of
    on: $on
    until: $until
    payout: $payout
    after: $after
    limit: 50
    lang: $lang
  ) {
    id
    kind
    on
    amount
    order_id
    reference
    product
    at
    text
    payout_id
    invoice_id
  }
}
    `) as unknown as TypedDocumentString<BankLinesQuery, BankLinesQueryVariables>;
export const PayoutDocument = new TypedDocumentString(`
    query Payout($id: ID!) {
  payout(id: $id) {
    payout {
      ...PayoutRow
    }
    opening
    shares
    refunds
    adjustments
    vat
    fees
    returned
    total
    ledger {
      at
      movement
      account
      amount
    }
    documents {
      id
      type
      reference
      issued_on
      net
      vat
      total
    }
    checked {
      at
      off
    }
  }
}
    fragment PayoutRow on Payout {
  id
  due_on
  amount
  status
  reason
  sent_at
  expected_on
  paid_at
  returned_at
  bank_reference
}`) as unknown as TypedDocumentString<PayoutQuery, PayoutQueryVariables>;
export const BankInvoicesDocument = new TypedDocumentString(`
    query BankInvoices($year: Int, $page: Int!, $length: Int!) {
  bank_invoices(year: $year, page: $page, length: $length) {
    invoices {
      id
      type
      reference
      issued_on
      net
      vat
      total
    }
    page
    length
    total_count
    net
    vat
    total
    years
  }
}
    `) as unknown as TypedDocumentString<BankInvoicesQuery, BankInvoicesQueryVariables>;
export const StatementDocument = new TypedDocumentString(`
    query Statement($from: Date!, $to: Date!) {
  statement(from: $from, to: $to) {
    ...StatementFigures
  }
}
    fragment StatementFigures on Statement {
  from
  to
  opening {
    total
  }
  closing {
    pending
    available
    in_transit
    fees
    total
  }
  shares
  earlier
  refunds
  adjustments
  vat
  fees
  paid_fees
  payouts
  returned
  lines
}`) as unknown as TypedDocumentString<StatementQuery, StatementQueryVariables>;
export const YearSummaryDocument = new TypedDocumentString(`
    query YearSummary($year: Int!) {
  year_summary(year: $year) {
    year
    whole {
      ...StatementFigures
    }
    months {
      ...StatementFigures
    }
  }
}
    fragment StatementFigures on Statement {
  from
  to
  opening {
    total
  }
  closing {
    pending
    available
    in_transit
    fees
    total
  }
  shares
  earlier
  refunds
  adjustments
  vat
  fees
  paid_fees
  payouts
  returned
  lines
}`) as unknown as TypedDocumentString<YearSummaryQuery, YearSummaryQueryVariables>;