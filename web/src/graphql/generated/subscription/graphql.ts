/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** What a line of the log says. */
export type BillingEvent =
  | 'ACTIVATE'
  | 'CANCEL'
  | 'CARD_CHANGED'
  | 'CHANGE'
  | 'END'
  | 'FAIL'
  | 'FEE_BLOCKS'
  | 'FEE_CANCELLED'
  | 'FEE_DUE'
  | 'FEE_PAID'
  | 'FEE_REFUSED'
  | 'FEE_RENEWED'
  | 'FEE_SOON'
  | 'GAVE_UP'
  | 'PAUSE'
  | 'PAY'
  | 'REACTIVATE'
  | 'REFUND'
  | 'RESUME'
  | 'SCHEDULE'
  | 'SUBSCRIBE'
  /** A cheaper plan left something over, which lowers what is charged next. */
  | 'TERM_CREDITED'
  | 'TERM_PAID'
  | 'TERM_REFUNDED'
  | 'TRIAL'
  | 'TRIAL_ENDS'
  | 'TRY_FAILED';

export type BillingObjectKind =
  | 'INVOICE'
  | 'SUBSCRIPTION'
  | 'USER';

export type CancelReason =
  | 'DISSATISFIED'
  | 'NOT_SELLING'
  | 'NO_MORE_UPDATES'
  /** Needs a text. */
  | 'OTHER'
  /** Nobody chooses it: the subscription ended with its product. */
  | 'PRODUCT_REMOVED'
  | 'REPLACED'
  | 'TOO_EXPENSIVE';

export type FeeMethod =
  /** Set off against what is available. */
  | 'BALANCE'
  | 'CARD';

/** The state of an annual fee today. */
export type FeeStanding =
  /** Not paid for so long that no version can be uploaded. */
  | 'BLOCKED'
  /** Paid for, or not to be paid yet. */
  | 'COVERED'
  /** Due and not paid. */
  | 'OVERDUE'
  /** Due within the days of the alert. */
  | 'SOON'
  /** Cancelled, and what was paid is over. */
  | 'STOPPED';

export type FeeState =
  | 'DUE'
  /** Becomes due with the first validation. */
  | 'LATER'
  /** Partners pay none. */
  | 'NONE'
  | 'OVERDUE'
  | 'PAID'
  /** It was cancelled, and what was paid is over. */
  | 'STOPPED'
  | 'UNBILLED';

export type FeeStatus =
  | 'CANCELLED'
  | 'OPEN'
  | 'PAID'
  | 'REFUNDED'
  /** The seller became a partner. */
  | 'WAIVED';

export type InvoiceType =
  | 'CREDIT_NOTE'
  | 'INVOICE';

export type PlanInterval =
  | 'MONTH'
  | 'YEAR';

export type SubscriptionAction =
  /** At the end of what is paid; at once where nothing is. */
  | 'CANCEL'
  /** Take another plan. */
  | 'CHANGE'
  | 'PAUSE'
  /** Do not end after all. */
  | 'REACTIVATE'
  | 'RESUME';

export type SubscriptionStatus =
  | 'ACTIVE'
  | 'CANCELLED'
  | 'FUTURE'
  | 'IN_TRIAL'
  | 'NON_RENEWING'
  | 'PAUSED'
  | 'PAYMENT_FAILED'
  | 'PAYMENT_REFUNDED'
  | 'PAYMENT_SUCCEEDED'
  | 'SUBSCRIPTION_CREATED'
  | 'SUBSCRIPTION_UPDATED';

export type PlanFragment = { id: string, interval: PlanInterval, price: number, total: number, trial_days: number };

export type BillingFieldsFragment = { product_id: string, product: string, may_subscribe: boolean, missing: Array<string>, vat_rate: number, fee: { status: FeeStatus, standing: FeeStanding, due_on: string, ends_on: string, paid_to: string | null, net: number, vat: number, total: number, blocks_on: string, balance: number } | null, subscription: { status: SubscriptionStatus, starts_on: string | null, trial_until: string | null, period_from: string | null, period_to: string | null, had_trial: boolean, failure: string, retry_at: string | null, reason: CancelReason | null, reason_text: string | null, actions: Array<SubscriptionAction>, plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number }, next_plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number } | null } | null, plans: Array<{ id: string, interval: PlanInterval, price: number, total: number, trial_days: number }>, card: { brand: string, last4: string, until: string } | null, log: Array<{ id: string, at: string, kind: BillingObjectKind, event: BillingEvent, status: SubscriptionStatus | null, amount: number | null, day: string | null, detail: string }> };

export type BillingQueryVariables = Exact<{
  product: string | number;
  lang: string;
}>;


export type BillingQuery = { billing: { product_id: string, product: string, may_subscribe: boolean, missing: Array<string>, vat_rate: number, fee: { status: FeeStatus, standing: FeeStanding, due_on: string, ends_on: string, paid_to: string | null, net: number, vat: number, total: number, blocks_on: string, balance: number } | null, subscription: { status: SubscriptionStatus, starts_on: string | null, trial_until: string | null, period_from: string | null, period_to: string | null, had_trial: boolean, failure: string, retry_at: string | null, reason: CancelReason | null, reason_text: string | null, actions: Array<SubscriptionAction>, plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number }, next_plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number } | null } | null, plans: Array<{ id: string, interval: PlanInterval, price: number, total: number, trial_days: number }>, card: { brand: string, last4: string, until: string } | null, log: Array<{ id: string, at: string, kind: BillingObjectKind, event: BillingEvent, status: SubscriptionStatus | null, amount: number | null, day: string | null, detail: string }> } | null };

export type FeeStateQueryVariables = Exact<{
  product: string | number;
  lang: string;
}>;


export type FeeStateQuery = { product: { item: { fee: { state: FeeState } } } | null };

export type PlanChangeQueryVariables = Exact<{
  product: string | number;
  plan: string | number;
}>;


export type PlanChangeQuery = { plan_change: { charged: number, credited: number, next: number, next_on: string } };

export type BillingCreditQueryVariables = Exact<{ [key: string]: never; }>;


export type BillingCreditQuery = { billing_credit: number };

export type BillingInvoicesQueryVariables = Exact<{
  product: string | number;
}>;


export type BillingInvoicesQuery = { product_invoices: { total_count: number, invoices: Array<{ id: string, type: InvoiceType, reference: string, issued_on: string, total: number }> } };

export type PayFeeMutationVariables = Exact<{
  product: string | number;
  method: FeeMethod;
  lang: string;
}>;


export type PayFeeMutation = { pay_fee: { is_paid: boolean, url: string | null } };

export type CancelFeeMutationVariables = Exact<{
  product: string | number;
  reason: CancelReason;
  text?: string | null | undefined;
  lang: string;
}>;


export type CancelFeeMutation = { cancel_fee: { product_id: string, product: string, may_subscribe: boolean, missing: Array<string>, vat_rate: number, fee: { status: FeeStatus, standing: FeeStanding, due_on: string, ends_on: string, paid_to: string | null, net: number, vat: number, total: number, blocks_on: string, balance: number } | null, subscription: { status: SubscriptionStatus, starts_on: string | null, trial_until: string | null, period_from: string | null, period_to: string | null, had_trial: boolean, failure: string, retry_at: string | null, reason: CancelReason | null, reason_text: string | null, actions: Array<SubscriptionAction>, plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number }, next_plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number } | null } | null, plans: Array<{ id: string, interval: PlanInterval, price: number, total: number, trial_days: number }>, card: { brand: string, last4: string, until: string } | null, log: Array<{ id: string, at: string, kind: BillingObjectKind, event: BillingEvent, status: SubscriptionStatus | null, amount: number | null, day: string | null, detail: string }> } };

export type RenewFeeMutationVariables = Exact<{
  product: string | number;
  lang: string;
}>;


export type RenewFeeMutation = { renew_fee: { product_id: string, product: string, may_subscribe: boolean, missing: Array<string>, vat_rate: number, fee: { status: FeeStatus, standing: FeeStanding, due_on: string, ends_on: string, paid_to: string | null, net: number, vat: number, total: number, blocks_on: string, balance: number } | null, subscription: { status: SubscriptionStatus, starts_on: string | null, trial_until: string | null, period_from: string | null, period_to: string | null, had_trial: boolean, failure: string, retry_at: string | null, reason: CancelReason | null, reason_text: string | null, actions: Array<SubscriptionAction>, plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number }, next_plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number } | null } | null, plans: Array<{ id: string, interval: PlanInterval, price: number, total: number, trial_days: number }>, card: { brand: string, last4: string, until: string } | null, log: Array<{ id: string, at: string, kind: BillingObjectKind, event: BillingEvent, status: SubscriptionStatus | null, amount: number | null, day: string | null, detail: string }> } };

export type SubscribeMutationVariables = Exact<{
  product: string | number;
  plan: string | number;
  starts_on?: string | null | undefined;
  lang: string;
}>;


export type SubscribeMutation = { subscribe: { is_paid: boolean, url: string | null } };

export type ChangeSubscriptionMutationVariables = Exact<{
  product: string | number;
  action: SubscriptionAction;
  plan?: string | number | null | undefined;
  reason?: CancelReason | null | undefined;
  text?: string | null | undefined;
  lang: string;
}>;


export type ChangeSubscriptionMutation = { change_subscription: { product_id: string, product: string, may_subscribe: boolean, missing: Array<string>, vat_rate: number, fee: { status: FeeStatus, standing: FeeStanding, due_on: string, ends_on: string, paid_to: string | null, net: number, vat: number, total: number, blocks_on: string, balance: number } | null, subscription: { status: SubscriptionStatus, starts_on: string | null, trial_until: string | null, period_from: string | null, period_to: string | null, had_trial: boolean, failure: string, retry_at: string | null, reason: CancelReason | null, reason_text: string | null, actions: Array<SubscriptionAction>, plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number }, next_plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number } | null } | null, plans: Array<{ id: string, interval: PlanInterval, price: number, total: number, trial_days: number }>, card: { brand: string, last4: string, until: string } | null, log: Array<{ id: string, at: string, kind: BillingObjectKind, event: BillingEvent, status: SubscriptionStatus | null, amount: number | null, day: string | null, detail: string }> } };

export type PaySubscriptionMutationVariables = Exact<{
  product: string | number;
}>;


export type PaySubscriptionMutation = { pay_subscription: { is_paid: boolean, url: string | null } };

export type CreateCardLinkMutationVariables = Exact<{
  product: string | number;
  lang: string;
}>;


export type CreateCardLinkMutation = { create_card_link: string };

export type RefreshBillingMutationVariables = Exact<{
  product: string | number;
  lang: string;
}>;


export type RefreshBillingMutation = { refresh_billing: { product_id: string, product: string, may_subscribe: boolean, missing: Array<string>, vat_rate: number, fee: { status: FeeStatus, standing: FeeStanding, due_on: string, ends_on: string, paid_to: string | null, net: number, vat: number, total: number, blocks_on: string, balance: number } | null, subscription: { status: SubscriptionStatus, starts_on: string | null, trial_until: string | null, period_from: string | null, period_to: string | null, had_trial: boolean, failure: string, retry_at: string | null, reason: CancelReason | null, reason_text: string | null, actions: Array<SubscriptionAction>, plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number }, next_plan: { id: string, interval: PlanInterval, price: number, total: number, trial_days: number } | null } | null, plans: Array<{ id: string, interval: PlanInterval, price: number, total: number, trial_days: number }>, card: { brand: string, last4: string, until: string } | null, log: Array<{ id: string, at: string, kind: BillingObjectKind, event: BillingEvent, status: SubscriptionStatus | null, amount: number | null, day: string | null, detail: string }> } };

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
export const PlanFragmentDoc = new TypedDocumentString(`
    fragment Plan on SubscriptionPlan {
  id
  interval
  price
  total
  trial_days
}
    `, {"fragmentName":"Plan"}) as unknown as TypedDocumentString<PlanFragment, unknown>;
export const BillingFieldsFragmentDoc = new TypedDocumentString(`
    fragment BillingFields on BillingPage {
  product_id
  product
  may_subscribe
  missing
  vat_rate
  fee {
    status
    standing
    due_on
    ends_on
    paid_to
    net
    vat
    total
    blocks_on
    balance
  }
  subscription {
    status
    plan {
      ...Plan
    }
    next_plan {
      ...Plan
    }
    starts_on
    trial_until
    period_from
    period_to
    had_trial
    failure
    retry_at
    reason
    reason_text
    actions
  }
  plans {
    ...Plan
  }
  card {
    brand
    last4
    until
  }
  log {
    id
    at
    kind
    event
    status
    amount
    day
    detail
  }
}
    fragment Plan on SubscriptionPlan {
  id
  interval
  price
  total
  trial_days
}`, {"fragmentName":"BillingFields"}) as unknown as TypedDocumentString<BillingFieldsFragment, unknown>;
export const BillingDocument = new TypedDocumentString(`
    query Billing($product: ID!, $lang: String!) {
  billing(product_id: $product, lang: $lang) {
    ...BillingFields
  }
}
    fragment Plan on SubscriptionPlan {
  id
  interval
  price
  total
  trial_days
}
fragment BillingFields on BillingPage {
  product_id
  product
  may_subscribe
  missing
  vat_rate
  fee {
    status
    standing
    due_on
    ends_on
    paid_to
    net
    vat
    total
    blocks_on
    balance
  }
  subscription {
    status
    plan {
      ...Plan
    }
    next_plan {
      ...Plan
    }
    starts_on
    trial_until
    period_from
    period_to
    had_trial
    failure
    retry_at
    reason
    reason_text
    actions
  }
  plans {
    ...Plan
  }
  card {
    brand
    last4
    until
  }
  log {
    id
    at
    kind
    event
    status
    amount
    day
    detail
  }
}`) as unknown as TypedDocumentString<BillingQuery, BillingQueryVariables>;
export const FeeStateDocument = new TypedDocumentString(`
    query FeeState($product: ID!, $lang: String!) {
  product(id: $product, lang: $lang, all_versions: false) {
    item {
      fee {
        state
      }
    }
  }
}
    `) as unknown as TypedDocumentString<FeeStateQuery, FeeStateQueryVariables>;
export const PlanChangeDocument = new TypedDocumentString(`
    query PlanChange($product: ID!, $plan: ID!) {
  plan_change(product_id: $product, plan_id: $plan) {
    charged
    credited
    next
    next_on
  }
}
    `) as unknown as TypedDocumentString<PlanChangeQuery, PlanChangeQueryVariables>;
export const BillingCreditDocument = new TypedDocumentString(`
    query BillingCredit {
  billing_credit
}
    `) as unknown as TypedDocumentString<BillingCreditQuery, BillingCreditQueryVariables>;
export const BillingInvoicesDocument = new TypedDocumentString(`
    query BillingInvoices($product: ID!) {
  product_invoices(product: $product, page: 1, length: 25) {
    total_count
    invoices {
      id
      type
      reference
      issued_on
      total
    }
  }
}
    `) as unknown as TypedDocumentString<BillingInvoicesQuery, BillingInvoicesQueryVariables>;
export const PayFeeDocument = new TypedDocumentString(`
    mutation PayFee($product: ID!, $method: FeeMethod!, $lang: String!) {
  pay_fee(product_id: $product, method: $method, lang: $lang) {
    is_paid
    url
  }
}
    `) as unknown as TypedDocumentString<PayFeeMutation, PayFeeMutationVariables>;
export const CancelFeeDocument = new TypedDocumentString(`
    mutation CancelFee($product: ID!, $reason: CancelReason!, $text: String, $lang: String!) {
  cancel_fee(product_id: $product, reason: $reason, text: $text, lang: $lang) {
    ...BillingFields
  }
}
    fragment Plan on SubscriptionPlan {
  id
  interval
  price
  total
  trial_days
}
fragment BillingFields on BillingPage {
  product_id
  product
  may_subscribe
  missing
  vat_rate
  fee {
    status
    standing
    due_on
    ends_on
    paid_to
    net
    vat
    total
    blocks_on
    balance
  }
  subscription {
    status
    plan {
      ...Plan
    }
    next_plan {
      ...Plan
    }
    starts_on
    trial_until
    period_from
    period_to
    had_trial
    failure
    retry_at
    reason
    reason_text
    actions
  }
  plans {
    ...Plan
  }
  card {
    brand
    last4
    until
  }
  log {
    id
    at
    kind
    event
    status
    amount
    day
    detail
  }
}`) as unknown as TypedDocumentString<CancelFeeMutation, CancelFeeMutationVariables>;
export const RenewFeeDocument = new TypedDocumentString(`
    mutation RenewFee($product: ID!, $lang: String!) {
  renew_fee(product_id: $product, lang: $lang) {
    ...BillingFields
  }
}
    fragment Plan on SubscriptionPlan {
  id
  interval
  price
  total
  trial_days
}
fragment BillingFields on BillingPage {
  product_id
  product
  may_subscribe
  missing
  vat_rate
  fee {
    status
    standing
    due_on
    ends_on
    paid_to
    net
    vat
    total
    blocks_on
    balance
  }
  subscription {
    status
    plan {
      ...Plan
    }
    next_plan {
      ...Plan
    }
    starts_on
    trial_until
    period_from
    period_to
    had_trial
    failure
    retry_at
    reason
    reason_text
    actions
  }
  plans {
    ...Plan
  }
  card {
    brand
    last4
    until
  }
  log {
    id
    at
    kind
    event
    status
    amount
    day
    detail
  }
}`) as unknown as TypedDocumentString<RenewFeeMutation, RenewFeeMutationVariables>;
export const SubscribeDocument = new TypedDocumentString(`
    mutation Subscribe($product: ID!, $plan: ID!, $starts_on: Date, $lang: String!) {
  subscribe(
    product_id: $product
    plan_id: $plan
    starts_on: $starts_on
    lang: $lang
  ) {
    is_paid
    url
  }
}
    `) as unknown as TypedDocumentString<SubscribeMutation, SubscribeMutationVariables>;
export const ChangeSubscriptionDocument = new TypedDocumentString(`
    mutation ChangeSubscription($product: ID!, $action: SubscriptionAction!, $plan: ID, $reason: CancelReason, $text: String, $lang: String!) {
  change_subscription(
    product_id: $product
    action: $action
    plan_id: $plan
    reason: $reason
    text: $text
    lang: $lang
  ) {
    ...BillingFields
  }
}
    fragment Plan on SubscriptionPlan {
  id
  interval
  price
  total
  trial_days
}
fragment BillingFields on BillingPage {
  product_id
  product
  may_subscribe
  missing
  vat_rate
  fee {
    status
    standing
    due_on
    ends_on
    paid_to
    net
    vat
    total
    blocks_on
    balance
  }
  subscription {
    status
    plan {
      ...Plan
    }
    next_plan {
      ...Plan
    }
    starts_on
    trial_until
    period_from
    period_to
    had_trial
    failure
    retry_at
    reason
    reason_text
    actions
  }
  plans {
    ...Plan
  }
  card {
    brand
    last4
    until
  }
  log {
    id
    at
    kind
    event
    status
    amount
    day
    detail
  }
}`) as unknown as TypedDocumentString<ChangeSubscriptionMutation, ChangeSubscriptionMutationVariables>;
export const PaySubscriptionDocument = new TypedDocumentString(`
    mutation PaySubscription($product: ID!) {
  pay_subscription(product_id: $product) {
    is_paid
    url
  }
}
    `) as unknown as TypedDocumentString<PaySubscriptionMutation, PaySubscriptionMutationVariables>;
export const CreateCardLinkDocument = new TypedDocumentString(`
    mutation CreateCardLink($product: ID!, $lang: String!) {
  create_card_link(product_id: $product, lang: $lang)
}
    `) as unknown as TypedDocumentString<CreateCardLinkMutation, CreateCardLinkMutationVariables>;
export const RefreshBillingDocument = new TypedDocumentString(`
    mutation RefreshBilling($product: ID!, $lang: String!) {
  refresh_billing(product_id: $product, lang: $lang) {
    ...BillingFields
  }
}
    fragment Plan on SubscriptionPlan {
  id
  interval
  price
  total
  trial_days
}
fragment BillingFields on BillingPage {
  product_id
  product
  may_subscribe
  missing
  vat_rate
  fee {
    status
    standing
    due_on
    ends_on
    paid_to
    net
    vat
    total
    blocks_on
    balance
  }
  subscription {
    status
    plan {
      ...Plan
    }
    next_plan {
      ...Plan
    }
    starts_on
    trial_until
    period_from
    period_to
    had_trial
    failure
    retry_at
    reason
    reason_text
    actions
  }
  plans {
    ...Plan
  }
  card {
    brand
    last4
    until
  }
  log {
    id
    at
    kind
    event
    status
    amount
    day
    detail
  }
}`) as unknown as TypedDocumentString<RefreshBillingMutation, RefreshBillingMutationVariables>;