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

export type CompatibilityResult =
  | 'certified'
  | 'confirm'
  | 'declined'
  | 'outdated'
  | 'waiting';

export type Compliance =
  | 'compliant'
  | 'notCompliant';

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

export type IssueCategory =
  | 'install'
  | 'other'
  | 'php'
  | 'ux';

export type LocalTextInput = {
  lang: string;
  text: string;
};

export type ProductType =
  | 'adserver'
  | 'bundle'
  | 'business_care'
  | 'email'
  | 'formation'
  | 'module'
  | 'pack'
  | 'service'
  | 'support'
  | 'theme'
  | 'zen';

export type RuleKind =
  | 'module'
  | 'theme';

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

export type VersionInput = {
  /** The upload that holds the ZIP. */
  archive: string;
  change_kind: VersionChangeKind;
  /** English is compulsory. */
  changelog: Array<LocalTextInput>;
  /** The day on which it goes online; left out: as soon as it is validated. */
  online_on?: string | null | undefined;
  product: string | number;
  /** Takes the place of the version in validation. */
  replace?: boolean | null | undefined;
  version: string;
  works_from: string;
  works_to: string;
};

export type VersionPart =
  | 'ALL'
  | 'DONE'
  /** In validation, or validated and waiting for its day. */
  | 'IN_FLIGHT'
  /** Refused and nothing came after it, or the reviewer waits for an answer. */
  | 'NEEDS_ME';

export type ReviewTimesQueryVariables = Exact<{ [key: string]: never; }>;


export type ReviewTimesQuery = { review_times: Array<{ stage: ValidationStage, is_large: boolean, median_minutes: number, ninety_minutes: number, count: number }> };

export type RuleNoticesQueryVariables = Exact<{
  lang: string;
}>;


export type RuleNoticesQuery = { rule_notices: Array<{ id: string, rule: string, title: string, how: string, starts_on: string, note: string, hits: Array<{ upload_id: string, product_id: string, product_name: string, version: string, findings: number, example: string }> }> };

export type CompatibilityMapQueryVariables = Exact<{
  page: number;
  lang: string;
}>;


export type CompatibilityMapQuery = { compatibility_map: { total_count: number, length: number, platforms: Array<{ version: string, released_on: string, is_latest: boolean, refused_from: string | null }>, products: Array<{ product_id: string, name: string, version: string, results: Array<CompatibilityResult>, update_before: string | null }> } };

export type FindingItemFragment = { fingerprint: string, rule: string, category: IssueCategory, severity: RuleSeverity, title: string, text: string, why: string, how: string, file: string | null, line: number | null, state: FindingState | null, is_waived: boolean, verdict: FindingVerdict | null, verdict_reason: string, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null, appeal: { id: string, reason: string, state: AppealState, made_at: string, answer: string, answered_at: string | null } | null };

export type ReportItemFragment = { works_from: string, works_to: string, file_name: string, size: number, withdrawal: string, has_report: boolean, rule_set: number, omitted_count: number, version: { id: string, product_id: string, product_name: string, version: string, change_kind: VersionChangeKind, state: UploadState, submitted_at: string, decided_at: string | null, expected_at: string | null, compliance: Compliance | null, errors: number, warnings: number, needs_me: boolean, asked_at: string | null, online_on: string | null, online_at: string | null, withdrawn_at: string | null, replaced_by: string | null, may_cancel: boolean, may_withdraw: boolean, steps: Array<{ stage: ValidationStage, status: ValidationStepStatus, entered_at: string | null, ended_at: string | null, reason: string, note: string }> }, changelog: Array<{ lang: string, text: string }>, previous: { id: string, product_id: string, version: string } | null, findings: Array<{ fingerprint: string, rule: string, category: IssueCategory, severity: RuleSeverity, title: string, text: string, why: string, how: string, file: string | null, line: number | null, state: FindingState | null, is_waived: boolean, verdict: FindingVerdict | null, verdict_reason: string, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null, appeal: { id: string, reason: string, state: AppealState, made_at: string, answer: string, answered_at: string | null } | null }>, fixed: Array<{ fingerprint: string, rule: string, category: IssueCategory, severity: RuleSeverity, title: string, text: string, why: string, how: string, file: string | null, line: number | null, state: FindingState | null, is_waived: boolean, verdict: FindingVerdict | null, verdict_reason: string, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null, appeal: { id: string, reason: string, state: AppealState, made_at: string, answer: string, answered_at: string | null } | null }>, cut: Array<{ rule: string, count: number }>, files: Array<{ path: string, errors: number, warnings: number }>, compatibility: Array<{ version: string, result: CompatibilityResult, because: string }>, messages: Array<{ id: string, from_reviewer: boolean, body: string, at: string }> };

export type VersionReportQueryVariables = Exact<{
  id: string | number;
  lang: string;
}>;


export type VersionReportQuery = { version_report: { works_from: string, works_to: string, file_name: string, size: number, withdrawal: string, has_report: boolean, rule_set: number, omitted_count: number, version: { id: string, product_id: string, product_name: string, version: string, change_kind: VersionChangeKind, state: UploadState, submitted_at: string, decided_at: string | null, expected_at: string | null, compliance: Compliance | null, errors: number, warnings: number, needs_me: boolean, asked_at: string | null, online_on: string | null, online_at: string | null, withdrawn_at: string | null, replaced_by: string | null, may_cancel: boolean, may_withdraw: boolean, steps: Array<{ stage: ValidationStage, status: ValidationStepStatus, entered_at: string | null, ended_at: string | null, reason: string, note: string }> }, changelog: Array<{ lang: string, text: string }>, previous: { id: string, product_id: string, version: string } | null, findings: Array<{ fingerprint: string, rule: string, category: IssueCategory, severity: RuleSeverity, title: string, text: string, why: string, how: string, file: string | null, line: number | null, state: FindingState | null, is_waived: boolean, verdict: FindingVerdict | null, verdict_reason: string, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null, appeal: { id: string, reason: string, state: AppealState, made_at: string, answer: string, answered_at: string | null } | null }>, fixed: Array<{ fingerprint: string, rule: string, category: IssueCategory, severity: RuleSeverity, title: string, text: string, why: string, how: string, file: string | null, line: number | null, state: FindingState | null, is_waived: boolean, verdict: FindingVerdict | null, verdict_reason: string, excerpt: { file: string, first: number, lines: Array<string>, line: number | null } | null, appeal: { id: string, reason: string, state: AppealState, made_at: string, answer: string, answered_at: string | null } | null }>, cut: Array<{ rule: string, count: number }>, files: Array<{ path: string, errors: number, warnings: number }>, compatibility: Array<{ version: string, result: CompatibilityResult, because: string }>, messages: Array<{ id: string, from_reviewer: boolean, body: string, at: string }> } | null };

export type AppealFindingMutationVariables = Exact<{
  id: string | number;
  fingerprint: string;
  reason: string;
}>;


export type AppealFindingMutation = { appeal_finding: { version: { id: string } } };

export type AnswerReviewerMutationVariables = Exact<{
  id: string | number;
  body: string;
}>;


export type AnswerReviewerMutation = { answer_reviewer: { version: { id: string } } };

export type TestCompatibilityMutationVariables = Exact<{
  product: string | number;
}>;


export type TestCompatibilityMutation = { test_compatibility: boolean };

export type UploadTermsQueryVariables = Exact<{
  product: string | number;
  lang?: string | null | undefined;
}>;


export type UploadTermsQuery = { upload_terms: { left_today: number, is_fee_unpaid: boolean, largest: number, kind: RuleKind, last_version: string, technical_name: string, date: string, blocking_rules: Array<string>, waived_findings: Array<string>, pending: { id: string, version: string } | null, previous: { id: string, version: string } | null, platforms: Array<{ version: string, php_min: string, php_max: string, released: string }> } };

export type UploadProductsQueryVariables = Exact<{
  lang: string;
}>;


export type UploadProductsQuery = { product_list: Array<{ id: string, name: string, type: ProductType }> };

export type UploadRulesQueryVariables = Exact<{
  lang: string;
}>;


export type UploadRulesQuery = { review_rules: Array<{ id: string, title: string, how: string, language: string, messages: Array<{ message: string, text: string }> }> };

export type SubmitVersionMutationVariables = Exact<{
  input: VersionInput;
}>;


export type SubmitVersionMutation = { submit_version: { id: string, product_id: string, version: string, change_kind: VersionChangeKind } };

export type VersionItemFragment = { id: string, product_id: string, product_name: string, version: string, change_kind: VersionChangeKind, state: UploadState, submitted_at: string, decided_at: string | null, expected_at: string | null, compliance: Compliance | null, errors: number, warnings: number, needs_me: boolean, asked_at: string | null, online_on: string | null, online_at: string | null, withdrawn_at: string | null, replaced_by: string | null, may_cancel: boolean, may_withdraw: boolean, steps: Array<{ stage: ValidationStage, status: ValidationStepStatus, entered_at: string | null, ended_at: string | null, reason: string, note: string }> };

export type UploadedVersionsQueryVariables = Exact<{
  part?: VersionPart | null | undefined;
  search?: string | null | undefined;
  product?: string | number | null | undefined;
  page: number;
  length: number;
  lang: string;
}>;


export type UploadedVersionsQuery = { uploaded_versions: { total_count: number, counts: Array<{ part: VersionPart, count: number }>, versions: Array<{ id: string, product_id: string, product_name: string, version: string, change_kind: VersionChangeKind, state: UploadState, submitted_at: string, decided_at: string | null, expected_at: string | null, compliance: Compliance | null, errors: number, warnings: number, needs_me: boolean, asked_at: string | null, online_on: string | null, online_at: string | null, withdrawn_at: string | null, replaced_by: string | null, may_cancel: boolean, may_withdraw: boolean, steps: Array<{ stage: ValidationStage, status: ValidationStepStatus, entered_at: string | null, ended_at: string | null, reason: string, note: string }> }> } };

export type CancelVersionMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelVersionMutation = { cancel_version: { id: string } };

export type WithdrawVersionMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type WithdrawVersionMutation = { withdraw_version: { id: string } };

export type ScheduleVersionMutationVariables = Exact<{
  id: string | number;
  day?: string | null | undefined;
}>;


export type ScheduleVersionMutation = { schedule_version: { id: string } };

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
export const VersionItemFragmentDoc = new TypedDocumentString(`
    fragment VersionItem on UploadedVersion {
  id
  product_id
  product_name
  version
  change_kind
  state
  submitted_at
  decided_at
  steps {
    stage
    status
    entered_at
    ended_at
    reason
    note
  }
  expected_at
  compliance
  errors
  warnings
  needs_me
  asked_at
  online_on
  online_at
  withdrawn_at
  replaced_by
  may_cancel
  may_withdraw
}
    `, {"fragmentName":"VersionItem"}) as unknown as TypedDocumentString<VersionItemFragment, unknown>;
export const FindingItemFragmentDoc = new TypedDocumentString(`
    fragment FindingItem on ReviewFinding {
  fingerprint
  rule
  category
  severity
  title
  text
  why
  how
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
  appeal {
    id
    reason
    state
    made_at
    answer
    answered_at
  }
}
    `, {"fragmentName":"FindingItem"}) as unknown as TypedDocumentString<FindingItemFragment, unknown>;
export const ReportItemFragmentDoc = new TypedDocumentString(`
    fragment ReportItem on VersionReport {
  version {
    ...VersionItem
  }
  changelog {
    lang
    text
  }
  works_from
  works_to
  file_name
  size
  withdrawal
  previous {
    id
    product_id
    version
  }
  has_report
  rule_set
  findings {
    ...FindingItem
  }
  fixed {
    ...FindingItem
  }
  omitted_count
  cut {
    rule
    count
  }
  files {
    path
    errors
    warnings
  }
  compatibility {
    version
    result
    because
  }
  messages {
    id
    from_reviewer
    body
    at
  }
}
    fragment FindingItem on ReviewFinding {
  fingerprint
  rule
  category
  severity
  title
  text
  why
  how
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
  appeal {
    id
    reason
    state
    made_at
    answer
    answered_at
  }
}
fragment VersionItem on UploadedVersion {
  id
  product_id
  product_name
  version
  change_kind
  state
  submitted_at
  decided_at
  steps {
    stage
    status
    entered_at
    ended_at
    reason
    note
  }
  expected_at
  compliance
  errors
  warnings
  needs_me
  asked_at
  online_on
  online_at
  withdrawn_at
  replaced_by
  may_cancel
  may_withdraw
}`, {"fragmentName":"ReportItem"}) as unknown as TypedDocumentString<ReportItemFragment, unknown>;
export const ReviewTimesDocument = new TypedDocumentString(`
    query ReviewTimes {
  review_times {
    stage
    is_large
    median_minutes
    ninety_minutes
    count
  }
}
    `) as unknown as TypedDocumentString<ReviewTimesQuery, ReviewTimesQueryVariables>;
export const RuleNoticesDocument = new TypedDocumentString(`
    query RuleNotices($lang: String!) {
  rule_notices(lang: $lang) {
    id
    rule
    title
    how
    starts_on
    note
    hits {
      upload_id
      product_id
      product_name
      version
      findings
      example
    }
  }
}
    `) as unknown as TypedDocumentString<RuleNoticesQuery, RuleNoticesQueryVariables>;
export const CompatibilityMapDocument = new TypedDocumentString(`
    query CompatibilityMap($page: Int!, $lang: String!) {
  compatibility_map(page: $page, length: 25, lang: $lang) {
    platforms {
      version
      released_on
      is_latest
      refused_from
    }
    products {
      product_id
      name
      version
      results
      update_before
    }
    total_count
    length
  }
}
    `) as unknown as TypedDocumentString<CompatibilityMapQuery, CompatibilityMapQueryVariables>;
export const VersionReportDocument = new TypedDocumentString(`
    query VersionReport($id: ID!, $lang: String!) {
  version_report(id: $id, lang: $lang) {
    ...ReportItem
  }
}
    fragment FindingItem on ReviewFinding {
  fingerprint
  rule
  category
  severity
  title
  text
  why
  how
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
  appeal {
    id
    reason
    state
    made_at
    answer
    answered_at
  }
}
fragment ReportItem on VersionReport {
  version {
    ...VersionItem
  }
  changelog {
    lang
    text
  }
  works_from
  works_to
  file_name
  size
  withdrawal
  previous {
    id
    product_id
    version
  }
  has_report
  rule_set
  findings {
    ...FindingItem
  }
  fixed {
    ...FindingItem
  }
  omitted_count
  cut {
    rule
    count
  }
  files {
    path
    errors
    warnings
  }
  compatibility {
    version
    result
    because
  }
  messages {
    id
    from_reviewer
    body
    at
  }
}
fragment VersionItem on UploadedVersion {
  id
  product_id
  product_name
  version
  change_kind
  state
  submitted_at
  decided_at
  steps {
    stage
    status
    entered_at
    ended_at
    reason
    note
  }
  expected_at
  compliance
  errors
  warnings
  needs_me
  asked_at
  online_on
  online_at
  withdrawn_at
  replaced_by
  may_cancel
  may_withdraw
}`) as unknown as TypedDocumentString<VersionReportQuery, VersionReportQueryVariables>;
export const AppealFindingDocument = new TypedDocumentString(`
    mutation AppealFinding($id: ID!, $fingerprint: String!, $reason: String!) {
  appeal_finding(id: $id, fingerprint: $fingerprint, reason: $reason) {
    version {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<AppealFindingMutation, AppealFindingMutationVariables>;
export const AnswerReviewerDocument = new TypedDocumentString(`
    mutation AnswerReviewer($id: ID!, $body: String!) {
  answer_reviewer(id: $id, body: $body) {
    version {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<AnswerReviewerMutation, AnswerReviewerMutationVariables>;
export const TestCompatibilityDocument = new TypedDocumentString(`
    mutation TestCompatibility($product: ID!) {
  test_compatibility(product: $product)
}
    `) as unknown as TypedDocumentString<TestCompatibilityMutation, TestCompatibilityMutationVariables>;
export const UploadTermsDocument = new TypedDocumentString(`
    query UploadTerms($product: ID!, $lang: String) {
  upload_terms(product: $product, lang: $lang) {
    left_today
    is_fee_unpaid
    largest
    kind
    last_version
    technical_name
    pending {
      id
      version
    }
    previous {
      id
      version
    }
    date
    platforms {
      version
      php_min
      php_max
      released
    }
    blocking_rules
    waived_findings
  }
}
    `) as unknown as TypedDocumentString<UploadTermsQuery, UploadTermsQueryVariables>;
export const UploadProductsDocument = new TypedDocumentString(`
    query UploadProducts($lang: String!) {
  product_list(lang: $lang) {
    id
    name
    type
  }
}
    `) as unknown as TypedDocumentString<UploadProductsQuery, UploadProductsQueryVariables>;
export const UploadRulesDocument = new TypedDocumentString(`
    query UploadRules($lang: String!) {
  review_rules(lang: $lang) {
    id
    title
    how
    language
    messages {
      message
      text
    }
  }
}
    `) as unknown as TypedDocumentString<UploadRulesQuery, UploadRulesQueryVariables>;
export const SubmitVersionDocument = new TypedDocumentString(`
    mutation SubmitVersion($input: VersionInput!) {
  submit_version(input: $input) {
    id
    product_id
    version
    change_kind
  }
}
    `) as unknown as TypedDocumentString<SubmitVersionMutation, SubmitVersionMutationVariables>;
export const UploadedVersionsDocument = new TypedDocumentString(`
    query UploadedVersions($part: VersionPart, $search: String, $product: ID, $page: Int!, $length: Int!, $lang: String!) {
  uploaded_versions(
    part: $part
    search: $search
    product: $product
    page: $page
    length: $length
    lang: $lang
  ) {
    total_count
    counts {
      part
      count
    }
    versions {
      ...VersionItem
    }
  }
}
    fragment VersionItem on UploadedVersion {
  id
  product_id
  product_name
  version
  change_kind
  state
  submitted_at
  decided_at
  steps {
    stage
    status
    entered_at
    ended_at
    reason
    note
  }
  expected_at
  compliance
  errors
  warnings
  needs_me
  asked_at
  online_on
  online_at
  withdrawn_at
  replaced_by
  may_cancel
  may_withdraw
}`) as unknown as TypedDocumentString<UploadedVersionsQuery, UploadedVersionsQueryVariables>;
export const CancelVersionDocument = new TypedDocumentString(`
    mutation CancelVersion($id: ID!) {
  cancel_version(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<CancelVersionMutation, CancelVersionMutationVariables>;
export const WithdrawVersionDocument = new TypedDocumentString(`
    mutation WithdrawVersion($id: ID!, $reason: String!) {
  withdraw_version(id: $id, reason: $reason) {
    id
  }
}
    `) as unknown as TypedDocumentString<WithdrawVersionMutation, WithdrawVersionMutationVariables>;
export const ScheduleVersionDocument = new TypedDocumentString(`
    mutation ScheduleVersion($id: ID!, $day: Date) {
  schedule_version(id: $id, day: $day) {
    id
  }
}
    `) as unknown as TypedDocumentString<ScheduleVersionMutation, ScheduleVersionMutationVariables>;