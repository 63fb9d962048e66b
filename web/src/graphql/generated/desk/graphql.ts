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

export type AppealState =
  /** The finding does not block this product any more. */
  | 'ACCEPTED'
  | 'DECLINED'
  | 'OPEN';

export type ArticleInput = {
  body: string;
  lang: string;
  published_at: string;
  /** Of the text that was edited; without it the article must be a new one. */
  revision?: string | null | undefined;
  slug: string;
  title: string;
};

export type ContactTopic =
  | 'ACCOUNT'
  | 'OTHER'
  | 'PAYOUTS'
  | 'PRODUCTS'
  | 'TECHNICAL'
  | 'VALIDATION';

export type ExceptionSource =
  /** An appeal was accepted. */
  | 'APPEAL'
  /** A reviewer dismissed the finding. */
  | 'DISMISSAL';

export type FileChange =
  | 'ADDED'
  | 'CHANGED'
  | 'REMOVED'
  | 'SAME';

export type FindingState =
  | 'fixed'
  | 'new'
  | 'unchanged';

export type FindingVerdict =
  /** Found by the reviewer. */
  | 'ADDED'
  | 'CONFIRMED'
  /** A false alarm. */
  | 'DISMISSED';

export type PartnerType =
  /** Agency */
  | 'AGENCY'
  /** Industrial Partner */
  | 'INDUSTRIAL_PARTNER'
  /** Module Creator */
  | 'MODULE_CREATOR'
  /** Community */
  | 'NO_PARTNERSHIP';

/** The state of the seller's payout account with the payment provider. */
export type PayoutAccountStatus =
  | 'COMPLETED'
  | 'CREATED'
  | 'MISSING_INFORMATION'
  | 'ONBOARDING_IN_PROGRESS'
  | 'ONBOARDING_SUBMITTED'
  | 'ON_HOLD';

export type ReviewKind =
  | 'SHEET'
  | 'VERSION';

export type RuleChangeState =
  /** The sellers concerned are notified; it blocks from its day on. */
  | 'ANNOUNCED'
  | 'CANCELLED'
  /** The engine runs over what is on sale. */
  | 'CHECKING';

export type RuleSeverity =
  | 'error'
  | 'warning';

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

export type UploadState =
  | 'CANCELLED'
  | 'IN_VALIDATION'
  | 'ONLINE'
  | 'REFUSED'
  /** Validated; goes online on the day that the seller chose. */
  | 'SCHEDULED'
  | 'WITHDRAWN';

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

export type DeskAppealsQueryVariables = Exact<{
  state?: AppealState | null | undefined;
  lang: string;
  page?: number | null | undefined;
  length?: number | null | undefined;
}>;


export type DeskAppealsQuery = { desk_appeals: { total_count: number, appeals: Array<{ id: string, upload_id: string, product_name: string, seller_name: string, version: string, rule: string, appeal: { reason: string, state: AppealState, made_at: string, answer: string, answered_at: string | null }, finding: { title: string, text: string, severity: RuleSeverity, file: string | null, line: number | null, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null } | null }> } };

export type RuleRatesQueryVariables = Exact<{
  lang: string;
}>;


export type RuleRatesQuery = { rule_rates: Array<{ rule: string, title: string, accepted: number, declined: number, dismissed: number, confirmed: number, false_alarms: number }> };

export type DecideAppealMutationVariables = Exact<{
  id: string | number;
  is_accepted: boolean;
  is_standing: boolean;
  answer: string;
}>;


export type DecideAppealMutation = { decide_appeal: boolean };

export type DeskExceptionsQueryVariables = Exact<{
  lang: string;
  page?: number | null | undefined;
  length?: number | null | undefined;
}>;


export type DeskExceptionsQuery = { desk_exceptions: { total_count: number, exceptions: Array<{ source: ExceptionSource, id: string, upload_id: string, product_name: string, seller_id: string, seller_name: string, version: string, rule: string, title: string, reason: string, at: string }> } };

export type WithdrawExceptionMutationVariables = Exact<{
  source: ExceptionSource;
  id: string | number;
  reason: string;
}>;


export type WithdrawExceptionMutation = { withdraw_exception: boolean };

export type DeskThreadFragment = { id: string, seller_id: string, seller: string, topic: string, subject: string, opened_at: string, last_at: string, waits: boolean, older: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> };

export type DeskContactMessagesQueryVariables = Exact<{
  thread: string | number;
  before: string | number;
}>;


export type DeskContactMessagesQuery = { desk_contact_messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> };

export type DeskContactsQueryVariables = Exact<{
  waits?: boolean | null | undefined;
  page?: number | null | undefined;
  length?: number | null | undefined;
}>;


export type DeskContactsQuery = { desk_contacts: { total_count: number, threads: Array<{ id: string, seller_id: string, seller: string, topic: string, subject: string, opened_at: string, last_at: string, waits: boolean, older: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> }> } };

export type SellerContactsQueryVariables = Exact<{
  id: string | number;
}>;


export type SellerContactsQuery = { seller_contacts: Array<{ id: string, seller_id: string, seller: string, topic: string, subject: string, opened_at: string, last_at: string, waits: boolean, older: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> }> };

export type WriteToSellerMutationVariables = Exact<{
  id: string | number;
  topic: ContactTopic;
  subject: string;
  body: string;
  key: string;
}>;


export type WriteToSellerMutation = { write_to_seller: { id: string, seller_id: string, seller: string, topic: string, subject: string, opened_at: string, last_at: string, waits: boolean, older: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> } };

export type AnswerContactMutationVariables = Exact<{
  id: string | number;
  body: string;
  key: string;
}>;


export type AnswerContactMutation = { answer_contact: { id: string, seller_id: string, seller: string, topic: string, subject: string, opened_at: string, last_at: string, waits: boolean, older: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> } };

export type DeskBusinessQueryVariables = Exact<{ [key: string]: never; }>;


export type DeskBusinessQuery = { desk_business: { months: Array<{ month: string, is_closed: boolean, turnover: number, refunds: number, commission: number, fees: number }>, sellers: { all: number, new: number, selling: number, banned: number, held: number } } };

export type LineToSeeFieldsFragment = { id: string, seller: string, reference: string, number: number, day: string, gross: number };

export type ControlTotalsFieldsFragment = { sales: number, turnover: number, refunds: number, refunded: number, adjustments: number, adjusted: number };

export type DeskBooksQueryVariables = Exact<{ [key: string]: never; }>;


export type DeskBooksQuery = { desk_books: { proof: { held_at: string | null, proved_at: string | null, findings: number, first: string }, flagged_refunds: Array<{ id: string, seller: string, reference: string, number: number, day: string, gross: number }>, care_not_refunded: Array<{ id: string, seller: string, reference: string, number: number, day: string, gross: number }>, adjusted_lines_refunded: Array<{ id: string, seller: string, reference: string, number: number, day: string, gross: number }>, below_zero: Array<{ seller: string, seller_id: string, balance: number, since: string }>, differences: Array<{ day: string, told: { sales: number, turnover: number, refunds: number, refunded: number, adjustments: number, adjusted: number }, booked: { sales: number, turnover: number, refunds: number, refunded: number, adjustments: number, adjusted: number } }> } };

export type DeskQueueQueryVariables = Exact<{ [key: string]: never; }>;


export type DeskQueueQuery = { not_fetched: Array<{ name: string, count: number, oldest: string | null }>, failed_jobs: Array<{ id: string, kind: string, attempt: number, max_attempts: number, is_waiting: boolean, at: string, next_at: string | null, error: string }> };

export type RetryJobMutationVariables = Exact<{
  id: string | number;
}>;


export type RetryJobMutation = { retry_job: boolean };

export type DeskTablesFieldsFragment = { commissions: Array<{ partnership: string, starts_on: string, rate: number }>, fees: Array<{ starts_on: string, annual_fee: number }> };

export type DeskPlatformFieldsFragment = { version: string, released_on: string, is_latest: boolean, refused_from: string | null };

export type DeskTablesQueryVariables = Exact<{ [key: string]: never; }>;


export type DeskTablesQuery = { desk_tables: { commissions: Array<{ partnership: string, starts_on: string, rate: number }>, fees: Array<{ starts_on: string, annual_fee: number }> }, desk_platform: Array<{ version: string, released_on: string, is_latest: boolean, refused_from: string | null }> };

export type SetCommissionMutationVariables = Exact<{
  partnership: string;
  rate: number;
  starts_on: string;
}>;


export type SetCommissionMutation = { set_commission: { commissions: Array<{ partnership: string, starts_on: string, rate: number }>, fees: Array<{ starts_on: string, annual_fee: number }> } };

export type SetFeeMutationVariables = Exact<{
  amount: number;
  starts_on: string;
}>;


export type SetFeeMutation = { set_fee: { commissions: Array<{ partnership: string, starts_on: string, rate: number }>, fees: Array<{ starts_on: string, annual_fee: number }> } };

export type SetPlatformVersionMutationVariables = Exact<{
  version: string;
  released_on: string;
}>;


export type SetPlatformVersionMutation = { set_platform_version: Array<{ version: string, released_on: string, is_latest: boolean, refused_from: string | null }> };

export type DeskArticlesQueryVariables = Exact<{
  lang: string;
  page: number;
  length: number;
}>;


export type DeskArticlesQuery = { desk_articles: { total_count: number, articles: Array<{ lang: string, slug: string, title: string, body: string, published_at: string, revision: string }> } };

export type ArticlePreviewQueryVariables = Exact<{
  body: string;
}>;


export type ArticlePreviewQuery = { article_preview: string };

export type SaveArticleMutationVariables = Exact<{
  input: ArticleInput;
}>;


export type SaveArticleMutation = { save_article: { slug: string } };

export type RemoveArticleMutationVariables = Exact<{
  lang: string;
  slug: string;
}>;


export type RemoveArticleMutation = { remove_article: boolean };

export type IntakeClientFieldsFragment = { id: string, name: string, created_at: string, revoked_at: string | null, keys: Array<{ id: string, ending: string, expires_at: string | null, last_used_at: string | null }> };

export type IntakeClientsQueryVariables = Exact<{ [key: string]: never; }>;


export type IntakeClientsQuery = { intake_clients: Array<{ id: string, name: string, created_at: string, revoked_at: string | null, keys: Array<{ id: string, ending: string, expires_at: string | null, last_used_at: string | null }> }> };

export type IssueClientMutationVariables = Exact<{
  name: string;
}>;


export type IssueClientMutation = { issue_client: string };

export type RotateClientMutationVariables = Exact<{
  id: string | number;
}>;


export type RotateClientMutation = { rotate_client: string };

export type RevokeClientMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeClientMutation = { revoke_client: Array<{ id: string, name: string, created_at: string, revoked_at: string | null, keys: Array<{ id: string, ending: string, expires_at: string | null, last_used_at: string | null }> }> };

export type QueueItemFragment = { kind: ReviewKind, ref: string, product_id: string, product_name: string, seller_id: string, seller_name: string, stage: ValidationStage, version: string, change_kind: VersionChangeKind | null, errors: number, warnings: number, is_asked: boolean, is_premium: boolean, entered_at: string, promised_at: string | null, due_at: string | null, taker: string, taken_at: string | null, is_mine: boolean };

export type ReviewQueueQueryVariables = Exact<{
  stage?: ValidationStage | null | undefined;
  kind?: ReviewKind | null | undefined;
  mine?: boolean | null | undefined;
  page?: number | null | undefined;
  length?: number | null | undefined;
}>;


export type ReviewQueueQuery = { review_queue: { total_count: number, mine_count: number, items: Array<{ kind: ReviewKind, ref: string, product_id: string, product_name: string, seller_id: string, seller_name: string, stage: ValidationStage, version: string, change_kind: VersionChangeKind | null, errors: number, warnings: number, is_asked: boolean, is_premium: boolean, entered_at: string, promised_at: string | null, due_at: string | null, taker: string, taken_at: string | null, is_mine: boolean }> } };

export type NextReviewQueryVariables = Exact<{ [key: string]: never; }>;


export type NextReviewQuery = { next_review: { kind: ReviewKind, ref: string } | null };

export type DeskTimesQueryVariables = Exact<{ [key: string]: never; }>;


export type DeskTimesQuery = { desk_times: Array<{ stage: ValidationStage, is_large: boolean, median_minutes: number, ninety_minutes: number, count: number }> };

export type JudgedFindingFragment = { fingerprint: string, rule: string, severity: RuleSeverity, title: string, text: string, why: string, file: string | null, line: number | null, state: FindingState | null, is_waived: boolean, verdict: FindingVerdict | null, verdict_reason: string, is_standing: boolean, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null };

export type ReviewVersionQueryVariables = Exact<{
  id: string | number;
  lang: string;
}>;


export type ReviewVersionQuery = { review_item: { kind: ReviewKind, ref: string, product_id: string, product_name: string, seller_id: string, seller_name: string, stage: ValidationStage, version: string, change_kind: VersionChangeKind | null, errors: number, warnings: number, is_asked: boolean, is_premium: boolean, entered_at: string, promised_at: string | null, due_at: string | null, taker: string, taken_at: string | null, is_mine: boolean } | null, review_report: { works_from: string, works_to: string, version: { id: string, product_id: string, product_name: string, version: string, change_kind: VersionChangeKind, state: UploadState, errors: number, warnings: number, submitted_at: string, steps: Array<{ stage: ValidationStage, status: ValidationStepStatus, ended_at: string | null, note: string }> }, changelog: Array<{ lang: string, text: string }>, previous: { id: string, version: string } | null, findings: Array<{ fingerprint: string, rule: string, severity: RuleSeverity, title: string, text: string, why: string, file: string | null, line: number | null, state: FindingState | null, is_waived: boolean, verdict: FindingVerdict | null, verdict_reason: string, is_standing: boolean, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null }>, messages: Array<{ id: string, from_reviewer: boolean, body: string, at: string }> } | null };

export type ReviewFilesQueryVariables = Exact<{
  id: string | number;
}>;


export type ReviewFilesQuery = { review_files: Array<{ path: string, change: FileChange, size: number }> };

export type ReviewFileQueryVariables = Exact<{
  id: string | number;
  path: string;
}>;


export type ReviewFileQuery = { review_file: { path: string, change: FileChange, is_text: boolean, is_cut: boolean, lines: Array<{ before: number, after: number, text_before: string, text_after: string, change: FileChange }> } | null };

export type ReviewSheetQueryVariables = Exact<{
  id: string | number;
}>;


export type ReviewSheetQuery = { review_item: { kind: ReviewKind, ref: string, product_id: string, product_name: string, seller_id: string, seller_name: string, stage: ValidationStage, version: string, change_kind: VersionChangeKind | null, errors: number, warnings: number, is_asked: boolean, is_premium: boolean, entered_at: string, promised_at: string | null, due_at: string | null, taker: string, taken_at: string | null, is_mine: boolean } | null, review_sheet: { id: string, product_id: string, submitted_at: string, state: string, has_before: boolean, fields: Array<{ lang: string, field: string, before: Array<string>, after: Array<string>, is_changed: boolean }> } | null };

export type TakeReviewMutationVariables = Exact<{
  kind: ReviewKind;
  ref: string | number;
}>;


export type TakeReviewMutation = { take_review: boolean };

export type ReleaseReviewMutationVariables = Exact<{
  kind: ReviewKind;
  ref: string | number;
}>;


export type ReleaseReviewMutation = { release_review: boolean };

export type DecideReviewMutationVariables = Exact<{
  id: string | number;
  stage: ValidationStage;
  is_passed: boolean;
  note?: string | null | undefined;
}>;


export type DecideReviewMutation = { decide_review: { id: string } };

export type DecideSheetMutationVariables = Exact<{
  id: string | number;
  is_passed: boolean;
  note?: string | null | undefined;
}>;


export type DecideSheetMutation = { decide_sheet: boolean };

export type AskSellerMutationVariables = Exact<{
  id: string | number;
  body: string;
}>;


export type AskSellerMutation = { ask_seller: { has_report: boolean } };

export type JudgeFindingMutationVariables = Exact<{
  id: string | number;
  fingerprint: string;
  verdict?: FindingVerdict | null | undefined;
  reason?: string | null | undefined;
  is_standing?: boolean | null | undefined;
}>;


export type JudgeFindingMutation = { judge_finding: { has_report: boolean } };

export type AddFindingMutationVariables = Exact<{
  id: string | number;
  file: string;
  line: number;
  text: string;
  severity: RuleSeverity;
}>;


export type AddFindingMutation = { add_finding: { has_report: boolean } };

export type RuleChangesQueryVariables = Exact<{
  lang: string;
}>;


export type RuleChangesQuery = { rule_changes: Array<{ id: string, rule: string, title: string, starts_on: string, note: string, state: RuleChangeState, made_at: string, total: number, checked: number, products: number, sellers: number }>, review_rules: Array<{ id: string, title: string, severity: RuleSeverity }> };

export type ChangeRuleMutationVariables = Exact<{
  rule: string;
  starts_on: string;
  note?: string | null | undefined;
}>;


export type ChangeRuleMutation = { change_rule: string };

export type CancelRuleChangeMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelRuleChangeMutation = { cancel_rule_change: boolean };

export type DeskSellersQueryVariables = Exact<{
  search?: string | null | undefined;
  standing?: SellerStanding | null | undefined;
  partnership?: PartnerType | null | undefined;
  country?: string | null | undefined;
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


export type PreviewTermsQuery = { preview_terms: { lines: number, gross: number, amount: number, unplaced: number } };

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


export type SellerActsQuery = { seller_acts: Array<{ at: string, by: ActBy, who: string, area: string, action: string, detail: string, product_name: string }> };

export type AuditTrailQueryVariables = Exact<{
  seller?: string | number | null | undefined;
  operator?: string | null | undefined;
  action?: string | null | undefined;
  changes?: boolean | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  page?: number | null | undefined;
  length?: number | null | undefined;
}>;


export type AuditTrailQuery = { audit_trail: { total_count: number, entries: Array<{ id: string, position: number, at: string, email: string, subject: string, action: string, seller_id: string | null, seller_name: string, detail: string }> } };

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
    attachments {
      id
      name
      size
    }
  }
  older
}
    `, {"fragmentName":"DeskThread"}) as unknown as TypedDocumentString<DeskThreadFragment, unknown>;
export const LineToSeeFieldsFragmentDoc = new TypedDocumentString(`
    fragment LineToSeeFields on LineToSee {
  id
  seller
  reference
  number
  day
  gross
}
    `, {"fragmentName":"LineToSeeFields"}) as unknown as TypedDocumentString<LineToSeeFieldsFragment, unknown>;
export const ControlTotalsFieldsFragmentDoc = new TypedDocumentString(`
    fragment ControlTotalsFields on ControlTotals {
  sales
  turnover
  refunds
  refunded
  adjustments
  adjusted
}
    `, {"fragmentName":"ControlTotalsFields"}) as unknown as TypedDocumentString<ControlTotalsFieldsFragment, unknown>;
export const DeskTablesFieldsFragmentDoc = new TypedDocumentString(`
    fragment DeskTablesFields on DeskTables {
  commissions {
    partnership
    starts_on
    rate
  }
  fees {
    starts_on
    annual_fee
  }
}
    `, {"fragmentName":"DeskTablesFields"}) as unknown as TypedDocumentString<DeskTablesFieldsFragment, unknown>;
export const DeskPlatformFieldsFragmentDoc = new TypedDocumentString(`
    fragment DeskPlatformFields on DeskPlatformVersion {
  version
  released_on
  is_latest
  refused_from
}
    `, {"fragmentName":"DeskPlatformFields"}) as unknown as TypedDocumentString<DeskPlatformFieldsFragment, unknown>;
export const IntakeClientFieldsFragmentDoc = new TypedDocumentString(`
    fragment IntakeClientFields on IntakeClient {
  id
  name
  created_at
  revoked_at
  keys {
    id
    ending
    expires_at
    last_used_at
  }
}
    `, {"fragmentName":"IntakeClientFields"}) as unknown as TypedDocumentString<IntakeClientFieldsFragment, unknown>;
export const QueueItemFragmentDoc = new TypedDocumentString(`
    fragment QueueItem on ReviewItem {
  kind
  ref
  product_id
  product_name
  seller_id
  seller_name
  stage
  version
  change_kind
  errors
  warnings
  is_asked
  is_premium
  entered_at
  promised_at
  due_at
  taker
  taken_at
  is_mine
}
    `, {"fragmentName":"QueueItem"}) as unknown as TypedDocumentString<QueueItemFragment, unknown>;
export const JudgedFindingFragmentDoc = new TypedDocumentString(`
    fragment JudgedFinding on ReviewFinding {
  fingerprint
  rule
  severity
  title
  text
  why
  file
  line
  excerpt {
    file
    first
    lines
    line
  }
  state
  is_waived
  verdict
  verdict_reason
  is_standing
}
    `, {"fragmentName":"JudgedFinding"}) as unknown as TypedDocumentString<JudgedFindingFragment, unknown>;
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
export const DeskAppealsDocument = new TypedDocumentString(`
    query DeskAppeals($state: AppealState, $lang: String!, $page: Int, $length: Int) {
  desk_appeals(state: $state, lang: $lang, page: $page, length: $length) {
    total_count
    appeals {
      id
      upload_id
      product_name
      seller_name
      version
      rule
      appeal {
        reason
        state
        made_at
        answer
        answered_at
      }
      finding {
        title
        text
        severity
        file
        line
        excerpt {
          file
          first
          lines
          line
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DeskAppealsQuery, DeskAppealsQueryVariables>;
export const RuleRatesDocument = new TypedDocumentString(`
    query RuleRates($lang: String!) {
  rule_rates(lang: $lang) {
    rule
    title
    accepted
    declined
    dismissed
    confirmed
    false_alarms
  }
}
    `) as unknown as TypedDocumentString<RuleRatesQuery, RuleRatesQueryVariables>;
export const DecideAppealDocument = new TypedDocumentString(`
    mutation DecideAppeal($id: ID!, $is_accepted: Boolean!, $is_standing: Boolean!, $answer: String!) {
  decide_appeal(
    id: $id
    is_accepted: $is_accepted
    is_standing: $is_standing
    answer: $answer
  )
}
    `) as unknown as TypedDocumentString<DecideAppealMutation, DecideAppealMutationVariables>;
export const DeskExceptionsDocument = new TypedDocumentString(`
    query DeskExceptions($lang: String!, $page: Int, $length: Int) {
  desk_exceptions(lang: $lang, page: $page, length: $length) {
    total_count
    exceptions {
      source
      id
      upload_id
      product_name
      seller_id
      seller_name
      version
      rule
      title
      reason
      at
    }
  }
}
    `) as unknown as TypedDocumentString<DeskExceptionsQuery, DeskExceptionsQueryVariables>;
export const WithdrawExceptionDocument = new TypedDocumentString(`
    mutation WithdrawException($source: ExceptionSource!, $id: ID!, $reason: String!) {
  withdraw_exception(source: $source, id: $id, reason: $reason)
}
    `) as unknown as TypedDocumentString<WithdrawExceptionMutation, WithdrawExceptionMutationVariables>;
export const DeskContactMessagesDocument = new TypedDocumentString(`
    query DeskContactMessages($thread: ID!, $before: ID!) {
  desk_contact_messages(thread: $thread, before: $before) {
    id
    from_seller
    body
    at
    attachments {
      id
      name
      size
    }
  }
}
    `) as unknown as TypedDocumentString<DeskContactMessagesQuery, DeskContactMessagesQueryVariables>;
export const DeskContactsDocument = new TypedDocumentString(`
    query DeskContacts($waits: Boolean, $page: Int, $length: Int) {
  desk_contacts(waits: $waits, page: $page, length: $length) {
    total_count
    threads {
      ...DeskThread
    }
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
    attachments {
      id
      name
      size
    }
  }
  older
}`) as unknown as TypedDocumentString<DeskContactsQuery, DeskContactsQueryVariables>;
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
    attachments {
      id
      name
      size
    }
  }
  older
}`) as unknown as TypedDocumentString<SellerContactsQuery, SellerContactsQueryVariables>;
export const WriteToSellerDocument = new TypedDocumentString(`
    mutation WriteToSeller($id: ID!, $topic: ContactTopic!, $subject: String!, $body: String!, $key: String!) {
  write_to_seller(
    id: $id
    topic: $topic
    subject: $subject
    body: $body
    key: $key
  ) {
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
    attachments {
      id
      name
      size
    }
  }
  older
}`) as unknown as TypedDocumentString<WriteToSellerMutation, WriteToSellerMutationVariables>;
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
    attachments {
      id
      name
      size
    }
  }
  older
}`) as unknown as TypedDocumentString<AnswerContactMutation, AnswerContactMutationVariables>;
export const DeskBusinessDocument = new TypedDocumentString(`
    query DeskBusiness {
  desk_business {
    months {
      month
      is_closed
      turnover
      refunds
      commission
      fees
    }
    sellers {
      all
      new
      selling
      banned
      held
    }
  }
}
    `) as unknown as TypedDocumentString<DeskBusinessQuery, DeskBusinessQueryVariables>;
export const DeskBooksDocument = new TypedDocumentString(`
    query DeskBooks {
  desk_books {
    proof {
      held_at
      proved_at
      findings
      first
    }
    flagged_refunds {
      ...LineToSeeFields
    }
    care_not_refunded {
      ...LineToSeeFields
    }
    adjusted_lines_refunded {
      ...LineToSeeFields
    }
    below_zero {
      seller
      seller_id
      balance
      since
    }
    differences {
      day
      told {
        ...ControlTotalsFields
      }
      booked {
        ...ControlTotalsFields
      }
    }
  }
}
    fragment LineToSeeFields on LineToSee {
  id
  seller
  reference
  number
  day
  gross
}
fragment ControlTotalsFields on ControlTotals {
  sales
  turnover
  refunds
  refunded
  adjustments
  adjusted
}`) as unknown as TypedDocumentString<DeskBooksQuery, DeskBooksQueryVariables>;
export const DeskQueueDocument = new TypedDocumentString(`
    query DeskQueue {
  not_fetched {
    name
    count
    oldest
  }
  failed_jobs {
    id
    kind
    attempt
    max_attempts
    is_waiting
    at
    next_at
    error
  }
}
    `) as unknown as TypedDocumentString<DeskQueueQuery, DeskQueueQueryVariables>;
export const RetryJobDocument = new TypedDocumentString(`
    mutation RetryJob($id: ID!) {
  retry_job(id: $id)
}
    `) as unknown as TypedDocumentString<RetryJobMutation, RetryJobMutationVariables>;
export const DeskTablesDocument = new TypedDocumentString(`
    query DeskTables {
  desk_tables {
    ...DeskTablesFields
  }
  desk_platform {
    ...DeskPlatformFields
  }
}
    fragment DeskTablesFields on DeskTables {
  commissions {
    partnership
    starts_on
    rate
  }
  fees {
    starts_on
    annual_fee
  }
}
fragment DeskPlatformFields on DeskPlatformVersion {
  version
  released_on
  is_latest
  refused_from
}`) as unknown as TypedDocumentString<DeskTablesQuery, DeskTablesQueryVariables>;
export const SetCommissionDocument = new TypedDocumentString(`
    mutation SetCommission($partnership: String!, $rate: Int!, $starts_on: Date!) {
  set_commission(partnership: $partnership, rate: $rate, starts_on: $starts_on) {
    ...DeskTablesFields
  }
}
    fragment DeskTablesFields on DeskTables {
  commissions {
    partnership
    starts_on
    rate
  }
  fees {
    starts_on
    annual_fee
  }
}`) as unknown as TypedDocumentString<SetCommissionMutation, SetCommissionMutationVariables>;
export const SetFeeDocument = new TypedDocumentString(`
    mutation SetFee($amount: Cents!, $starts_on: Date!) {
  set_fee(amount: $amount, starts_on: $starts_on) {
    ...DeskTablesFields
  }
}
    fragment DeskTablesFields on DeskTables {
  commissions {
    partnership
    starts_on
    rate
  }
  fees {
    starts_on
    annual_fee
  }
}`) as unknown as TypedDocumentString<SetFeeMutation, SetFeeMutationVariables>;
export const SetPlatformVersionDocument = new TypedDocumentString(`
    mutation SetPlatformVersion($version: String!, $released_on: Date!) {
  set_platform_version(version: $version, released_on: $released_on) {
    ...DeskPlatformFields
  }
}
    fragment DeskPlatformFields on DeskPlatformVersion {
  version
  released_on
  is_latest
  refused_from
}`) as unknown as TypedDocumentString<SetPlatformVersionMutation, SetPlatformVersionMutationVariables>;
export const DeskArticlesDocument = new TypedDocumentString(`
    query DeskArticles($lang: String!, $page: Int!, $length: Int!) {
  desk_articles(lang: $lang, page: $page, length: $length) {
    total_count
    articles {
      lang
      slug
      title
      body
      published_at
      revision
    }
  }
}
    `) as unknown as TypedDocumentString<DeskArticlesQuery, DeskArticlesQueryVariables>;
export const ArticlePreviewDocument = new TypedDocumentString(`
    query ArticlePreview($body: String!) {
  article_preview(body: $body)
}
    `) as unknown as TypedDocumentString<ArticlePreviewQuery, ArticlePreviewQueryVariables>;
export const SaveArticleDocument = new TypedDocumentString(`
    mutation SaveArticle($input: ArticleInput!) {
  save_article(input: $input) {
    slug
  }
}
    `) as unknown as TypedDocumentString<SaveArticleMutation, SaveArticleMutationVariables>;
export const RemoveArticleDocument = new TypedDocumentString(`
    mutation RemoveArticle($lang: String!, $slug: String!) {
  remove_article(lang: $lang, slug: $slug)
}
    `) as unknown as TypedDocumentString<RemoveArticleMutation, RemoveArticleMutationVariables>;
export const IntakeClientsDocument = new TypedDocumentString(`
    query IntakeClients {
  intake_clients {
    ...IntakeClientFields
  }
}
    fragment IntakeClientFields on IntakeClient {
  id
  name
  created_at
  revoked_at
  keys {
    id
    ending
    expires_at
    last_used_at
  }
}`) as unknown as TypedDocumentString<IntakeClientsQuery, IntakeClientsQueryVariables>;
export const IssueClientDocument = new TypedDocumentString(`
    mutation IssueClient($name: String!) {
  issue_client(name: $name)
}
    `) as unknown as TypedDocumentString<IssueClientMutation, IssueClientMutationVariables>;
export const RotateClientDocument = new TypedDocumentString(`
    mutation RotateClient($id: ID!) {
  rotate_client(id: $id)
}
    `) as unknown as TypedDocumentString<RotateClientMutation, RotateClientMutationVariables>;
export const RevokeClientDocument = new TypedDocumentString(`
    mutation RevokeClient($id: ID!) {
  revoke_client(id: $id) {
    ...IntakeClientFields
  }
}
    fragment IntakeClientFields on IntakeClient {
  id
  name
  created_at
  revoked_at
  keys {
    id
    ending
    expires_at
    last_used_at
  }
}`) as unknown as TypedDocumentString<RevokeClientMutation, RevokeClientMutationVariables>;
export const ReviewQueueDocument = new TypedDocumentString(`
    query ReviewQueue($stage: ValidationStage, $kind: ReviewKind, $mine: Boolean, $page: Int, $length: Int) {
  review_queue(
    stage: $stage
    kind: $kind
    mine: $mine
    page: $page
    length: $length
  ) {
    total_count
    mine_count
    items {
      ...QueueItem
    }
  }
}
    fragment QueueItem on ReviewItem {
  kind
  ref
  product_id
  product_name
  seller_id
  seller_name
  stage
  version
  change_kind
  errors
  warnings
  is_asked
  is_premium
  entered_at
  promised_at
  due_at
  taker
  taken_at
  is_mine
}`) as unknown as TypedDocumentString<ReviewQueueQuery, ReviewQueueQueryVariables>;
export const NextReviewDocument = new TypedDocumentString(`
    query NextReview {
  next_review {
    kind
    ref
  }
}
    `) as unknown as TypedDocumentString<NextReviewQuery, NextReviewQueryVariables>;
export const DeskTimesDocument = new TypedDocumentString(`
    query DeskTimes {
  desk_times {
    stage
    is_large
    median_minutes
    ninety_minutes
    count
  }
}
    `) as unknown as TypedDocumentString<DeskTimesQuery, DeskTimesQueryVariables>;
export const ReviewVersionDocument = new TypedDocumentString(`
    query ReviewVersion($id: ID!, $lang: String!) {
  review_item(kind: VERSION, ref: $id) {
    ...QueueItem
  }
  review_report(id: $id, lang: $lang) {
    version {
      id
      product_id
      product_name
      version
      change_kind
      state
      errors
      warnings
      submitted_at
      steps {
        stage
        status
        ended_at
        note
      }
    }
    changelog {
      lang
      text
    }
    works_from
    works_to
    previous {
      id
      version
    }
    findings {
      ...JudgedFinding
    }
    messages {
      id
      from_reviewer
      body
      at
    }
  }
}
    fragment QueueItem on ReviewItem {
  kind
  ref
  product_id
  product_name
  seller_id
  seller_name
  stage
  version
  change_kind
  errors
  warnings
  is_asked
  is_premium
  entered_at
  promised_at
  due_at
  taker
  taken_at
  is_mine
}
fragment JudgedFinding on ReviewFinding {
  fingerprint
  rule
  severity
  title
  text
  why
  file
  line
  excerpt {
    file
    first
    lines
    line
  }
  state
  is_waived
  verdict
  verdict_reason
  is_standing
}`) as unknown as TypedDocumentString<ReviewVersionQuery, ReviewVersionQueryVariables>;
export const ReviewFilesDocument = new TypedDocumentString(`
    query ReviewFiles($id: ID!) {
  review_files(id: $id) {
    path
    change
    size
  }
}
    `) as unknown as TypedDocumentString<ReviewFilesQuery, ReviewFilesQueryVariables>;
export const ReviewFileDocument = new TypedDocumentString(`
    query ReviewFile($id: ID!, $path: String!) {
  review_file(id: $id, path: $path) {
    path
    change
    is_text
    is_cut
    lines {
      before
      after
      text_before
      text_after
      change
    }
  }
}
    `) as unknown as TypedDocumentString<ReviewFileQuery, ReviewFileQueryVariables>;
export const ReviewSheetDocument = new TypedDocumentString(`
    query ReviewSheet($id: ID!) {
  review_item(kind: SHEET, ref: $id) {
    ...QueueItem
  }
  review_sheet(id: $id) {
    id
    product_id
    submitted_at
    state
    has_before
    fields {
      lang
      field
      before
      after
      is_changed
    }
  }
}
    fragment QueueItem on ReviewItem {
  kind
  ref
  product_id
  product_name
  seller_id
  seller_name
  stage
  version
  change_kind
  errors
  warnings
  is_asked
  is_premium
  entered_at
  promised_at
  due_at
  taker
  taken_at
  is_mine
}`) as unknown as TypedDocumentString<ReviewSheetQuery, ReviewSheetQueryVariables>;
export const TakeReviewDocument = new TypedDocumentString(`
    mutation TakeReview($kind: ReviewKind!, $ref: ID!) {
  take_review(kind: $kind, ref: $ref)
}
    `) as unknown as TypedDocumentString<TakeReviewMutation, TakeReviewMutationVariables>;
export const ReleaseReviewDocument = new TypedDocumentString(`
    mutation ReleaseReview($kind: ReviewKind!, $ref: ID!) {
  release_review(kind: $kind, ref: $ref)
}
    `) as unknown as TypedDocumentString<ReleaseReviewMutation, ReleaseReviewMutationVariables>;
export const DecideReviewDocument = new TypedDocumentString(`
    mutation DecideReview($id: ID!, $stage: ValidationStage!, $is_passed: Boolean!, $note: String) {
  decide_review(id: $id, stage: $stage, is_passed: $is_passed, note: $note) {
    id
  }
}
    `) as unknown as TypedDocumentString<DecideReviewMutation, DecideReviewMutationVariables>;
export const DecideSheetDocument = new TypedDocumentString(`
    mutation DecideSheet($id: ID!, $is_passed: Boolean!, $note: String) {
  decide_sheet(id: $id, is_passed: $is_passed, note: $note)
}
    `) as unknown as TypedDocumentString<DecideSheetMutation, DecideSheetMutationVariables>;
export const AskSellerDocument = new TypedDocumentString(`
    mutation AskSeller($id: ID!, $body: String!) {
  ask_seller(id: $id, body: $body) {
    has_report
  }
}
    `) as unknown as TypedDocumentString<AskSellerMutation, AskSellerMutationVariables>;
export const JudgeFindingDocument = new TypedDocumentString(`
    mutation JudgeFinding($id: ID!, $fingerprint: String!, $verdict: FindingVerdict, $reason: String, $is_standing: Boolean) {
  judge_finding(
    id: $id
    fingerprint: $fingerprint
    verdict: $verdict
    reason: $reason
    is_standing: $is_standing
  ) {
    has_report
  }
}
    `) as unknown as TypedDocumentString<JudgeFindingMutation, JudgeFindingMutationVariables>;
export const AddFindingDocument = new TypedDocumentString(`
    mutation AddFinding($id: ID!, $file: String!, $line: Int!, $text: String!, $severity: RuleSeverity!) {
  add_finding(id: $id, file: $file, line: $line, text: $text, severity: $severity) {
    has_report
  }
}
    `) as unknown as TypedDocumentString<AddFindingMutation, AddFindingMutationVariables>;
export const RuleChangesDocument = new TypedDocumentString(`
    query RuleChanges($lang: String!) {
  rule_changes(lang: $lang) {
    id
    rule
    title
    starts_on
    note
    state
    made_at
    total
    checked
    products
    sellers
  }
  review_rules(lang: $lang) {
    id
    title
    severity
  }
}
    `) as unknown as TypedDocumentString<RuleChangesQuery, RuleChangesQueryVariables>;
export const ChangeRuleDocument = new TypedDocumentString(`
    mutation ChangeRule($rule: String!, $starts_on: Date!, $note: String) {
  change_rule(rule: $rule, starts_on: $starts_on, note: $note)
}
    `) as unknown as TypedDocumentString<ChangeRuleMutation, ChangeRuleMutationVariables>;
export const CancelRuleChangeDocument = new TypedDocumentString(`
    mutation CancelRuleChange($id: ID!) {
  cancel_rule_change(id: $id)
}
    `) as unknown as TypedDocumentString<CancelRuleChangeMutation, CancelRuleChangeMutationVariables>;
export const DeskSellersDocument = new TypedDocumentString(`
    query DeskSellers($search: String, $standing: SellerStanding, $partnership: PartnerType, $country: String, $page: Int, $length: Int) {
  desk_sellers(
    search: $search
    standing: $standing
    partnership: $partnership
    country: $country
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
    unplaced
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
    product_name
  }
}
    `) as unknown as TypedDocumentString<SellerActsQuery, SellerActsQueryVariables>;
export const AuditTrailDocument = new TypedDocumentString(`
    query AuditTrail($seller: ID, $operator: String, $action: String, $changes: Boolean, $from: Date, $to: Date, $page: Int, $length: Int) {
  audit_trail(
    seller: $seller
    operator: $operator
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
      seller_name
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