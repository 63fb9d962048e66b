/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type AppealState =
  /** The finding does not block this product any more. */
  | 'ACCEPTED'
  | 'DECLINED'
  | 'OPEN';

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

export type ReviewKind =
  | 'SHEET'
  | 'VERSION';

export type RuleChangeState =
  /** The sellers concerned are told; it blocks from its day on. */
  | 'ANNOUNCED'
  | 'CANCELLED'
  /** The engine runs over what is on sale. */
  | 'CHECKING';

export type RuleSeverity =
  | 'error'
  | 'warning';

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
  answer: string;
}>;


export type DecideAppealMutation = { decide_appeal: boolean };

export type QueueItemFragment = { kind: ReviewKind, ref: string, product_id: string, product_name: string, seller_id: string, seller_name: string, stage: ValidationStage, version: string, change_kind: VersionChangeKind | null, errors: number, warnings: number, is_asked: boolean, is_premium: boolean, entered_at: string, taker: string, taken_at: string | null, is_mine: boolean };

export type ReviewQueueQueryVariables = Exact<{
  stage?: ValidationStage | null | undefined;
  kind?: ReviewKind | null | undefined;
  mine?: boolean | null | undefined;
  page?: number | null | undefined;
  length?: number | null | undefined;
}>;


export type ReviewQueueQuery = { review_queue: { total_count: number, mine_count: number, items: Array<{ kind: ReviewKind, ref: string, product_id: string, product_name: string, seller_id: string, seller_name: string, stage: ValidationStage, version: string, change_kind: VersionChangeKind | null, errors: number, warnings: number, is_asked: boolean, is_premium: boolean, entered_at: string, taker: string, taken_at: string | null, is_mine: boolean }> } };

export type NextReviewQueryVariables = Exact<{ [key: string]: never; }>;


export type NextReviewQuery = { next_review: { kind: ReviewKind, ref: string } | null };

export type DeskTimesQueryVariables = Exact<{ [key: string]: never; }>;


export type DeskTimesQuery = { desk_times: Array<{ stage: ValidationStage, is_large: boolean, median_minutes: number, ninety_minutes: number, count: number }> };

export type JudgedFindingFragment = { fingerprint: string, rule: string, severity: RuleSeverity, title: string, text: string, why: string, file: string | null, line: number | null, state: FindingState | null, is_waived: boolean, verdict: FindingVerdict | null, verdict_reason: string, is_standing: boolean, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null };

export type ReviewVersionQueryVariables = Exact<{
  id: string | number;
  lang: string;
}>;


export type ReviewVersionQuery = { review_item: { kind: ReviewKind, ref: string, product_id: string, product_name: string, seller_id: string, seller_name: string, stage: ValidationStage, version: string, change_kind: VersionChangeKind | null, errors: number, warnings: number, is_asked: boolean, is_premium: boolean, entered_at: string, taker: string, taken_at: string | null, is_mine: boolean } | null, review_report: { works_from: string, works_to: string, version: { id: string, product_id: string, product_name: string, version: string, change_kind: VersionChangeKind, state: UploadState, errors: number, warnings: number, submitted_at: string, steps: Array<{ stage: ValidationStage, status: ValidationStepStatus, ended_at: string | null, note: string }> }, changelog: Array<{ lang: string, text: string }>, previous: { id: string, version: string } | null, findings: Array<{ fingerprint: string, rule: string, severity: RuleSeverity, title: string, text: string, why: string, file: string | null, line: number | null, state: FindingState | null, is_waived: boolean, verdict: FindingVerdict | null, verdict_reason: string, is_standing: boolean, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null }>, messages: Array<{ id: string, from_reviewer: boolean, body: string, at: string }> } | null };

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


export type ReviewSheetQuery = { review_item: { kind: ReviewKind, ref: string, product_id: string, product_name: string, seller_id: string, seller_name: string, stage: ValidationStage, version: string, change_kind: VersionChangeKind | null, errors: number, warnings: number, is_asked: boolean, is_premium: boolean, entered_at: string, taker: string, taken_at: string | null, is_mine: boolean } | null, review_sheet: { id: string, product_id: string, submitted_at: string, state: string, has_before: boolean, fields: Array<{ lang: string, field: string, before: Array<string>, after: Array<string>, is_changed: boolean }> } | null };

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
    mutation DecideAppeal($id: ID!, $is_accepted: Boolean!, $answer: String!) {
  decide_appeal(id: $id, is_accepted: $is_accepted, answer: $answer)
}
    `) as unknown as TypedDocumentString<DecideAppealMutation, DecideAppealMutationVariables>;
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