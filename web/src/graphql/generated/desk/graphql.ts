/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type ActBy =
  | 'MARKETPLACE'
  | 'OPERATOR'
  | 'SELLER'
  | 'SYSTEM';

export type PartnerType =
  /** Agency */
  | 'AGENCY'
  /** Industrial Partner */
  | 'INDUSTRIAL_PARTNER'
  /** Module Creator */
  | 'MODULE_CREATOR'
  /** Community */
  | 'NO_PARTNERSHIP';

/** Where the seller's payout account with the payment provider stands. */
export type PayoutAccountStatus =
  | 'COMPLETED'
  | 'CREATED'
  | 'MISSING_INFORMATION'
  | 'ONBOARDING_IN_PROGRESS'
  | 'ONBOARDING_SUBMITTED'
  | 'ON_HOLD';

/** Narrows the operators' list of sellers. */
export type SellerStanding =
  | 'BANNED'
  /** Payouts are on hold. */
  | 'HELD'
  /** The profile is. */
  | 'INCOMPLETE'
  | 'NEVER_SOLD'
  | 'VACATION';

/** Another partnership, or a commission of the seller's own, from a day on. */
export type SellerTermsInput = {
  /** Null: until others start. */
  ends_on?: string | null | undefined;
  /** Null: a commission. */
  partnership?: PartnerType | null | undefined;
  /** Of the commission, in hundredths of a percent. */
  rate?: number | null | undefined;
  starts_on: string;
};

/** The parts of validation, in their order. MINOR, DEBUG and FIX_ERROR skip the last. */
export type ValidationStage =
  | 'AUTOMATIC'
  | 'MARKETING'
  | 'TECHNICAL';

export type ValidationStepStatus =
  | 'ERROR'
  | 'READY'
  | 'REVIEWING'
  | 'TODO';

export type VersionChangeKind =
  | 'DEBUG'
  | 'FIX_ERROR'
  | 'MAJOR'
  | 'MINOR'
  | 'NEW';

/** Why payouts to the seller do not leave. */
export type WithheldReason =
  | 'BANNED'
  /** The marketplace's operators hold them. */
  | 'HELD'
  | 'WALLET_INCOMPLETE'
  | 'WALLET_MISSING'
  | 'WALLET_ON_HOLD';

export type DeskThreadFragment = { id: string, seller_id: string, seller: string, topic: string, subject: string, opened_at: string, last_at: string, waits: boolean, messages: Array<{ id: string, from_seller: boolean, body: string, at: string }> };

export type WaitingContactsQueryVariables = Exact<{ [key: string]: never; }>;


export type WaitingContactsQuery = { waiting_contacts: Array<{ id: string, seller_id: string, seller: string, topic: string, subject: string, opened_at: string, last_at: string, waits: boolean, messages: Array<{ id: string, from_seller: boolean, body: string, at: string }> }> };

export type SellerContactsQueryVariables = Exact<{
  id: string | number;
}>;


export type SellerContactsQuery = { seller_contacts: Array<{ id: string, seller_id: string, seller: string, topic: string, subject: string, opened_at: string, last_at: string, waits: boolean, messages: Array<{ id: string, from_seller: boolean, body: string, at: string }> }> };

export type AnswerContactMutationVariables = Exact<{
  id: string | number;
  body: string;
  key: string;
}>;


export type AnswerContactMutation = { answer_contact: { id: string, seller_id: string, seller: string, topic: string, subject: string, opened_at: string, last_at: string, waits: boolean, messages: Array<{ id: string, from_seller: boolean, body: string, at: string }> } };

export type ReviewQueueQueryVariables = Exact<{
  stage?: ValidationStage | null | undefined;
  page?: number | null | undefined;
  length?: number | null | undefined;
}>;


export type ReviewQueueQuery = { review_queue: { total_count: number, versions: Array<{ id: string, product_name: string, version: string, change_kind: VersionChangeKind, submitted_at: string, errors: number, warnings: number, steps: Array<{ stage: ValidationStage, status: ValidationStepStatus, entered_at: string | null }> }> } };

export type DeskSellersQueryVariables = Exact<{
  search?: string | null | undefined;
  standing?: SellerStanding | null | undefined;
  partnership?: PartnerType | null | undefined;
  page?: number | null | undefined;
  length?: number | null | undefined;
}>;


export type DeskSellersQuery = { desk_sellers: { total_count: number, sellers: Array<{ id: string, external_id: string | null, email: string, first_name: string, last_name: string, company: string, country: string, partnership: PartnerType, is_banned: boolean, is_held: boolean, is_valid: boolean, on_vacation: boolean, products: number, created_at: string }> } };

export type DeskSellerFieldsFragment = { id: string, external_id: string | null, email: string, first_name: string, last_name: string, language: string, country: string, created_at: string, first_sale_at: string | null, is_valid: boolean, on_vacation: boolean, is_banned: boolean, banned_because: string, payout_held_at: string | null, payout_held_because: string, has_monetization: boolean, is_wallet_required: boolean, is_merkato: boolean, wallet_status: PayoutAccountStatus | null, withheld_reason: WithheldReason | null, available: number, pending: number, in_transit: number, products_online: number, products: number, turnover: number, partnership: PartnerType, commission_rate: number, waiting: number, company: { name: string, city: string, country: string, vat_number: string }, agreements: Array<{ partnership: PartnerType, starts_on: string, ends_on: string | null }>, commissions: Array<{ rate: number, starts_on: string, ends_on: string | null }> };

export type DeskSellerQueryVariables = Exact<{
  id: string | number;
}>;


export type DeskSellerQuery = { desk_seller: { id: string, external_id: string | null, email: string, first_name: string, last_name: string, language: string, country: string, created_at: string, first_sale_at: string | null, is_valid: boolean, on_vacation: boolean, is_banned: boolean, banned_because: string, payout_held_at: string | null, payout_held_because: string, has_monetization: boolean, is_wallet_required: boolean, is_merkato: boolean, wallet_status: PayoutAccountStatus | null, withheld_reason: WithheldReason | null, available: number, pending: number, in_transit: number, products_online: number, products: number, turnover: number, partnership: PartnerType, commission_rate: number, waiting: number, company: { name: string, city: string, country: string, vat_number: string }, agreements: Array<{ partnership: PartnerType, starts_on: string, ends_on: string | null }>, commissions: Array<{ rate: number, starts_on: string, ends_on: string | null }> } };

export type PreviewTermsQueryVariables = Exact<{
  id: string | number;
  terms: SellerTermsInput;
}>;


export type PreviewTermsQuery = { preview_terms: { lines: number, gross: number, amount: number } };

export type BanSellerMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type BanSellerMutation = { ban_seller: { id: string, external_id: string | null, email: string, first_name: string, last_name: string, language: string, country: string, created_at: string, first_sale_at: string | null, is_valid: boolean, on_vacation: boolean, is_banned: boolean, banned_because: string, payout_held_at: string | null, payout_held_because: string, has_monetization: boolean, is_wallet_required: boolean, is_merkato: boolean, wallet_status: PayoutAccountStatus | null, withheld_reason: WithheldReason | null, available: number, pending: number, in_transit: number, products_online: number, products: number, turnover: number, partnership: PartnerType, commission_rate: number, waiting: number, company: { name: string, city: string, country: string, vat_number: string }, agreements: Array<{ partnership: PartnerType, starts_on: string, ends_on: string | null }>, commissions: Array<{ rate: number, starts_on: string, ends_on: string | null }> } };

export type UnbanSellerMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type UnbanSellerMutation = { unban_seller: { id: string, external_id: string | null, email: string, first_name: string, last_name: string, language: string, country: string, created_at: string, first_sale_at: string | null, is_valid: boolean, on_vacation: boolean, is_banned: boolean, banned_because: string, payout_held_at: string | null, payout_held_because: string, has_monetization: boolean, is_wallet_required: boolean, is_merkato: boolean, wallet_status: PayoutAccountStatus | null, withheld_reason: WithheldReason | null, available: number, pending: number, in_transit: number, products_online: number, products: number, turnover: number, partnership: PartnerType, commission_rate: number, waiting: number, company: { name: string, city: string, country: string, vat_number: string }, agreements: Array<{ partnership: PartnerType, starts_on: string, ends_on: string | null }>, commissions: Array<{ rate: number, starts_on: string, ends_on: string | null }> } };

export type HoldPayoutsMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type HoldPayoutsMutation = { hold_payouts: { id: string, external_id: string | null, email: string, first_name: string, last_name: string, language: string, country: string, created_at: string, first_sale_at: string | null, is_valid: boolean, on_vacation: boolean, is_banned: boolean, banned_because: string, payout_held_at: string | null, payout_held_because: string, has_monetization: boolean, is_wallet_required: boolean, is_merkato: boolean, wallet_status: PayoutAccountStatus | null, withheld_reason: WithheldReason | null, available: number, pending: number, in_transit: number, products_online: number, products: number, turnover: number, partnership: PartnerType, commission_rate: number, waiting: number, company: { name: string, city: string, country: string, vat_number: string }, agreements: Array<{ partnership: PartnerType, starts_on: string, ends_on: string | null }>, commissions: Array<{ rate: number, starts_on: string, ends_on: string | null }> } };

export type ReleasePayoutsMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type ReleasePayoutsMutation = { release_payouts: { id: string, external_id: string | null, email: string, first_name: string, last_name: string, language: string, country: string, created_at: string, first_sale_at: string | null, is_valid: boolean, on_vacation: boolean, is_banned: boolean, banned_because: string, payout_held_at: string | null, payout_held_because: string, has_monetization: boolean, is_wallet_required: boolean, is_merkato: boolean, wallet_status: PayoutAccountStatus | null, withheld_reason: WithheldReason | null, available: number, pending: number, in_transit: number, products_online: number, products: number, turnover: number, partnership: PartnerType, commission_rate: number, waiting: number, company: { name: string, city: string, country: string, vat_number: string }, agreements: Array<{ partnership: PartnerType, starts_on: string, ends_on: string | null }>, commissions: Array<{ rate: number, starts_on: string, ends_on: string | null }> } };

export type SetSellerFlagsMutationVariables = Exact<{
  id: string | number;
  has_monetization: boolean;
  is_wallet_required: boolean;
  is_merkato: boolean;
  reason: string;
}>;


export type SetSellerFlagsMutation = { set_seller_flags: { id: string, external_id: string | null, email: string, first_name: string, last_name: string, language: string, country: string, created_at: string, first_sale_at: string | null, is_valid: boolean, on_vacation: boolean, is_banned: boolean, banned_because: string, payout_held_at: string | null, payout_held_because: string, has_monetization: boolean, is_wallet_required: boolean, is_merkato: boolean, wallet_status: PayoutAccountStatus | null, withheld_reason: WithheldReason | null, available: number, pending: number, in_transit: number, products_online: number, products: number, turnover: number, partnership: PartnerType, commission_rate: number, waiting: number, company: { name: string, city: string, country: string, vat_number: string }, agreements: Array<{ partnership: PartnerType, starts_on: string, ends_on: string | null }>, commissions: Array<{ rate: number, starts_on: string, ends_on: string | null }> } };

export type SetTermsMutationVariables = Exact<{
  id: string | number;
  terms: SellerTermsInput;
  adjustment?: number | null | undefined;
  reason: string;
}>;


export type SetTermsMutation = { set_terms: { id: string, external_id: string | null, email: string, first_name: string, last_name: string, language: string, country: string, created_at: string, first_sale_at: string | null, is_valid: boolean, on_vacation: boolean, is_banned: boolean, banned_because: string, payout_held_at: string | null, payout_held_because: string, has_monetization: boolean, is_wallet_required: boolean, is_merkato: boolean, wallet_status: PayoutAccountStatus | null, withheld_reason: WithheldReason | null, available: number, pending: number, in_transit: number, products_online: number, products: number, turnover: number, partnership: PartnerType, commission_rate: number, waiting: number, company: { name: string, city: string, country: string, vat_number: string }, agreements: Array<{ partnership: PartnerType, starts_on: string, ends_on: string | null }>, commissions: Array<{ rate: number, starts_on: string, ends_on: string | null }> } };

export type SellerActsQueryVariables = Exact<{
  id: string | number;
}>;


export type SellerActsQuery = { seller_acts: Array<{ at: string, by: ActBy, who: string, area: string, action: string, detail: string }> };

export type AuditTrailQueryVariables = Exact<{
  seller?: string | number | null | undefined;
  action?: string | null | undefined;
  changes?: boolean | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  page?: number | null | undefined;
  length?: number | null | undefined;
}>;


export type AuditTrailQuery = { audit_trail: { total_count: number, entries: Array<{ id: string, position: number, at: string, email: string, subject: string, action: string, seller_id: string | null, detail: string }> } };

export type AuditProofQueryVariables = Exact<{ [key: string]: never; }>;


export type AuditProofQuery = { audit_proof: { lines: number, head: string, broken: string } };

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
export const DeskThreadFragmentDoc = new TypedDocumentString(`
    fragment DeskThread on ContactThread {
  id
  seller_id
  seller
  topic
  subject
  opened_at
  last_at
  waits
  messages {
    id
    from_seller
    body
    at
  }
}
    `, {"fragmentName":"DeskThread"}) as unknown as TypedDocumentString<DeskThreadFragment, unknown>;
export const DeskSellerFieldsFragmentDoc = new TypedDocumentString(`
    fragment DeskSellerFields on DeskSeller {
  id
  external_id
  email
  first_name
  last_name
  language
  country
  created_at
  first_sale_at
  company {
    name
    city
    country
    vat_number
  }
  is_valid
  on_vacation
  is_banned
  banned_because
  payout_held_at
  payout_held_because
  has_monetization
  is_wallet_required
  is_merkato
  wallet_status
  withheld_reason
  available
  pending
  in_transit
  products_online
  products
  turnover
  partnership
  commission_rate
  agreements {
    partnership
    starts_on
    ends_on
  }
  commissions {
    rate
    starts_on
    ends_on
  }
  waiting
}
    `, {"fragmentName":"DeskSellerFields"}) as unknown as TypedDocumentString<DeskSellerFieldsFragment, unknown>;
export const WaitingContactsDocument = new TypedDocumentString(`
    query WaitingContacts {
  waiting_contacts {
    ...DeskThread
  }
}
    fragment DeskThread on ContactThread {
  id
  seller_id
  seller
  topic
  subject
  opened_at
  last_at
  waits
  messages {
    id
    from_seller
    body
    at
  }
}`) as unknown as TypedDocumentString<WaitingContactsQuery, WaitingContactsQueryVariables>;
export const SellerContactsDocument = new TypedDocumentString(`
    query SellerContacts($id: ID!) {
  seller_contacts(id: $id) {
    ...DeskThread
  }
}
    fragment DeskThread on ContactThread {
  id
  seller_id
  seller
  topic
  subject
  opened_at
  last_at
  waits
  messages {
    id
    from_seller
    body
    at
  }
}`) as unknown as TypedDocumentString<SellerContactsQuery, SellerContactsQueryVariables>;
export const AnswerContactDocument = new TypedDocumentString(`
    mutation AnswerContact($id: ID!, $body: String!, $key: String!) {
  answer_contact(id: $id, body: $body, key: $key) {
    ...DeskThread
  }
}
    fragment DeskThread on ContactThread {
  id
  seller_id
  seller
  topic
  subject
  opened_at
  last_at
  waits
  messages {
    id
    from_seller
    body
    at
  }
}`) as unknown as TypedDocumentString<AnswerContactMutation, AnswerContactMutationVariables>;
export const ReviewQueueDocument = new TypedDocumentString(`
    query ReviewQueue($stage: ValidationStage, $page: Int, $length: Int) {
  review_queue(stage: $stage, page: $page, length: $length) {
    total_count
    versions {
      id
      product_name
      version
      change_kind
      submitted_at
      errors
      warnings
      steps {
        stage
        status
        entered_at
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ReviewQueueQuery, ReviewQueueQueryVariables>;
export const DeskSellersDocument = new TypedDocumentString(`
    query DeskSellers($search: String, $standing: SellerStanding, $partnership: PartnerType, $page: Int, $length: Int) {
  desk_sellers(
    search: $search
    standing: $standing
    partnership: $partnership
    page: $page
    length: $length
  ) {
    total_count
    sellers {
      id
      external_id
      email
      first_name
      last_name
      company
      country
      partnership
      is_banned
      is_held
      is_valid
      on_vacation
      products
      created_at
    }
  }
}
    `) as unknown as TypedDocumentString<DeskSellersQuery, DeskSellersQueryVariables>;
export const DeskSellerDocument = new TypedDocumentString(`
    query DeskSeller($id: ID!) {
  desk_seller(id: $id) {
    ...DeskSellerFields
  }
}
    fragment DeskSellerFields on DeskSeller {
  id
  external_id
  email
  first_name
  last_name
  language
  country
  created_at
  first_sale_at
  company {
    name
    city
    country
    vat_number
  }
  is_valid
  on_vacation
  is_banned
  banned_because
  payout_held_at
  payout_held_because
  has_monetization
  is_wallet_required
  is_merkato
  wallet_status
  withheld_reason
  available
  pending
  in_transit
  products_online
  products
  turnover
  partnership
  commission_rate
  agreements {
    partnership
    starts_on
    ends_on
  }
  commissions {
    rate
    starts_on
    ends_on
  }
  waiting
}`) as unknown as TypedDocumentString<DeskSellerQuery, DeskSellerQueryVariables>;
export const PreviewTermsDocument = new TypedDocumentString(`
    query PreviewTerms($id: ID!, $terms: SellerTermsInput!) {
  preview_terms(id: $id, terms: $terms) {
    lines
    gross
    amount
  }
}
    `) as unknown as TypedDocumentString<PreviewTermsQuery, PreviewTermsQueryVariables>;
export const BanSellerDocument = new TypedDocumentString(`
    mutation BanSeller($id: ID!, $reason: String!) {
  ban_seller(id: $id, reason: $reason) {
    ...DeskSellerFields
  }
}
    fragment DeskSellerFields on DeskSeller {
  id
  external_id
  email
  first_name
  last_name
  language
  country
  created_at
  first_sale_at
  company {
    name
    city
    country
    vat_number
  }
  is_valid
  on_vacation
  is_banned
  banned_because
  payout_held_at
  payout_held_because
  has_monetization
  is_wallet_required
  is_merkato
  wallet_status
  withheld_reason
  available
  pending
  in_transit
  products_online
  products
  turnover
  partnership
  commission_rate
  agreements {
    partnership
    starts_on
    ends_on
  }
  commissions {
    rate
    starts_on
    ends_on
  }
  waiting
}`) as unknown as TypedDocumentString<BanSellerMutation, BanSellerMutationVariables>;
export const UnbanSellerDocument = new TypedDocumentString(`
    mutation UnbanSeller($id: ID!, $reason: String!) {
  unban_seller(id: $id, reason: $reason) {
    ...DeskSellerFields
  }
}
    fragment DeskSellerFields on DeskSeller {
  id
  external_id
  email
  first_name
  last_name
  language
  country
  created_at
  first_sale_at
  company {
    name
    city
    country
    vat_number
  }
  is_valid
  on_vacation
  is_banned
  banned_because
  payout_held_at
  payout_held_because
  has_monetization
  is_wallet_required
  is_merkato
  wallet_status
  withheld_reason
  available
  pending
  in_transit
  products_online
  products
  turnover
  partnership
  commission_rate
  agreements {
    partnership
    starts_on
    ends_on
  }
  commissions {
    rate
    starts_on
    ends_on
  }
  waiting
}`) as unknown as TypedDocumentString<UnbanSellerMutation, UnbanSellerMutationVariables>;
export const HoldPayoutsDocument = new TypedDocumentString(`
    mutation HoldPayouts($id: ID!, $reason: String!) {
  hold_payouts(id: $id, reason: $reason) {
    ...DeskSellerFields
  }
}
    fragment DeskSellerFields on DeskSeller {
  id
  external_id
  email
  first_name
  last_name
  language
  country
  created_at
  first_sale_at
  company {
    name
    city
    country
    vat_number
  }
  is_valid
  on_vacation
  is_banned
  banned_because
  payout_held_at
  payout_held_because
  has_monetization
  is_wallet_required
  is_merkato
  wallet_status
  withheld_reason
  available
  pending
  in_transit
  products_online
  products
  turnover
  partnership
  commission_rate
  agreements {
    partnership
    starts_on
    ends_on
  }
  commissions {
    rate
    starts_on
    ends_on
  }
  waiting
}`) as unknown as TypedDocumentString<HoldPayoutsMutation, HoldPayoutsMutationVariables>;
export const ReleasePayoutsDocument = new TypedDocumentString(`
    mutation ReleasePayouts($id: ID!, $reason: String!) {
  release_payouts(id: $id, reason: $reason) {
    ...DeskSellerFields
  }
}
    fragment DeskSellerFields on DeskSeller {
  id
  external_id
  email
  first_name
  last_name
  language
  country
  created_at
  first_sale_at
  company {
    name
    city
    country
    vat_number
  }
  is_valid
  on_vacation
  is_banned
  banned_because
  payout_held_at
  payout_held_because
  has_monetization
  is_wallet_required
  is_merkato
  wallet_status
  withheld_reason
  available
  pending
  in_transit
  products_online
  products
  turnover
  partnership
  commission_rate
  agreements {
    partnership
    starts_on
    ends_on
  }
  commissions {
    rate
    starts_on
    ends_on
  }
  waiting
}`) as unknown as TypedDocumentString<ReleasePayoutsMutation, ReleasePayoutsMutationVariables>;
export const SetSellerFlagsDocument = new TypedDocumentString(`
    mutation SetSellerFlags($id: ID!, $has_monetization: Boolean!, $is_wallet_required: Boolean!, $is_merkato: Boolean!, $reason: String!) {
  set_seller_flags(
    id: $id
    has_monetization: $has_monetization
    is_wallet_required: $is_wallet_required
    is_merkato: $is_merkato
    reason: $reason
  ) {
    ...DeskSellerFields
  }
}
    fragment DeskSellerFields on DeskSeller {
  id
  external_id
  email
  first_name
  last_name
  language
  country
  created_at
  first_sale_at
  company {
    name
    city
    country
    vat_number
  }
  is_valid
  on_vacation
  is_banned
  banned_because
  payout_held_at
  payout_held_because
  has_monetization
  is_wallet_required
  is_merkato
  wallet_status
  withheld_reason
  available
  pending
  in_transit
  products_online
  products
  turnover
  partnership
  commission_rate
  agreements {
    partnership
    starts_on
    ends_on
  }
  commissions {
    rate
    starts_on
    ends_on
  }
  waiting
}`) as unknown as TypedDocumentString<SetSellerFlagsMutation, SetSellerFlagsMutationVariables>;
export const SetTermsDocument = new TypedDocumentString(`
    mutation SetTerms($id: ID!, $terms: SellerTermsInput!, $adjustment: Cents, $reason: String!) {
  set_terms(id: $id, terms: $terms, adjustment: $adjustment, reason: $reason) {
    ...DeskSellerFields
  }
}
    fragment DeskSellerFields on DeskSeller {
  id
  external_id
  email
  first_name
  last_name
  language
  country
  created_at
  first_sale_at
  company {
    name
    city
    country
    vat_number
  }
  is_valid
  on_vacation
  is_banned
  banned_because
  payout_held_at
  payout_held_because
  has_monetization
  is_wallet_required
  is_merkato
  wallet_status
  withheld_reason
  available
  pending
  in_transit
  products_online
  products
  turnover
  partnership
  commission_rate
  agreements {
    partnership
    starts_on
    ends_on
  }
  commissions {
    rate
    starts_on
    ends_on
  }
  waiting
}`) as unknown as TypedDocumentString<SetTermsMutation, SetTermsMutationVariables>;
export const SellerActsDocument = new TypedDocumentString(`
    query SellerActs($id: ID!) {
  seller_acts(id: $id, limit: 50) {
    at
    by
    who
    area
    action
    detail
  }
}
    `) as unknown as TypedDocumentString<SellerActsQuery, SellerActsQueryVariables>;
export const AuditTrailDocument = new TypedDocumentString(`
    query AuditTrail($seller: ID, $action: String, $changes: Boolean, $from: Date, $to: Date, $page: Int, $length: Int) {
  audit_trail(
    seller: $seller
    action: $action
    changes: $changes
    from: $from
    to: $to
    page: $page
    length: $length
  ) {
    total_count
    entries {
      id
      position
      at
      email
      subject
      action
      seller_id
      detail
    }
  }
}
    `) as unknown as TypedDocumentString<AuditTrailQuery, AuditTrailQueryVariables>;
export const AuditProofDocument = new TypedDocumentString(`
    query AuditProof {
  audit_proof {
    lines
    head
    broken
  }
}
    `) as unknown as TypedDocumentString<AuditProofQuery, AuditProofQueryVariables>;