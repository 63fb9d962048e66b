/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type CompatibilityResult =
  | 'certified'
  | 'confirm'
  | 'declined'
  | 'outdated'
  | 'waiting';

export type DiscountType =
  | 'AMOUNT'
  | 'PERCENTAGE';

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

export type InvoiceType =
  | 'CREDIT_NOTE'
  | 'INVOICE';

export type ProductFileKind =
  | 'DOCUMENT'
  | 'ICON'
  | 'SCREENSHOT';

export type ProductFilter = {
  /** With the newest platform version. */
  compatibility?: CompatibilityResult | null | undefined;
  search?: string | null | undefined;
  sheet_state?: SheetState | null | undefined;
  state?: ProductState | null | undefined;
  type?: ProductType | null | undefined;
};

export type ProductSheetInput = {
  categories: Array<string>;
  documents: Array<SheetDocumentInput>;
  icon?: string | number | null | undefined;
  screenshots: Array<string | number>;
  texts: Array<SheetTextsInput>;
};

export type ProductSort =
  /** What its seller has to do something about first. */
  | 'ATTENTION'
  | 'CREATED'
  | 'NAME'
  | 'PRICE'
  /** Those without an average last, in descending order. */
  | 'RATING'
  /** Of the last 30 days. */
  | 'TURNOVER';

export type ProductState =
  | 'DRAFT'
  | 'IN_VALIDATION'
  | 'OFFLINE'
  | 'ONLINE'
  | 'REMOVED';

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

/** For whom the price is lower: everyone on these days, or who types the code. */
export type PromotionKind =
  | 'CODE'
  | 'PERIOD';

export type PromotionState =
  /** Before it began. */
  | 'CANCELLED'
  | 'ENDED'
  | 'PLANNED'
  | 'RUNNING';

export type RemovalReason =
  | 'COMMERCIAL'
  | 'LEGAL'
  | 'NO_LONGER_MAINTAINED'
  | 'OTHER'
  | 'REPLACED'
  | 'TECHNICAL_PROBLEM';

export type SheetDocumentInput = {
  file: string | number;
  lang: string;
};

export type SheetState =
  | 'DRAFT'
  /** Locked until it is decided or cancelled. */
  | 'IN_VALIDATION'
  | 'REFUSED'
  | 'VALIDATED';

export type SheetTextsInput = {
  benefits: Array<string>;
  description: string;
  features: Array<string>;
  keywords: Array<string>;
  lang: string;
  name: string;
  short_description: string;
};

export type SortDirection =
  | 'ASC'
  | 'DESC';

export type VersionChangeKind =
  | 'DEBUG'
  | 'FIX_ERROR'
  | 'MAJOR'
  | 'MINOR'
  | 'NEW';

export type VersionState =
  | 'CANCELLED'
  | 'IN_VALIDATION'
  | 'REFUSED'
  | 'VALIDATED'
  /** By its seller, after it was online. */
  | 'WITHDRAWN';

export type ItemFragment = { id: string, name: string, type: ProductType, state: ProductState, price: number, external_id: string | null, icon: string | null, sheet_state: SheetState, has_draft: boolean, version: string | null, pending: string | null, compatibility: CompatibilityResult | null, turnover: number, turnover_before: number, turnover_days: Array<number>, sales: number, refused: { version: string, upload_id: string | null } | null, rating: { average: number | null, recent: number, count: number, hidden: string }, fee: { state: FeeState, on: string | null, amount: number } };

export type SheetFragment = { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> };

export type EditingFragment = { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> };

export type DetailsFragment = { created_at: string, version_count: number, update_before: string | null, item: { id: string, name: string, type: ProductType, state: ProductState, price: number, external_id: string | null, icon: string | null, sheet_state: SheetState, has_draft: boolean, version: string | null, pending: string | null, compatibility: CompatibilityResult | null, turnover: number, turnover_before: number, turnover_days: Array<number>, sales: number, refused: { version: string, upload_id: string | null } | null, rating: { average: number | null, recent: number, count: number, hidden: string }, fee: { state: FeeState, on: string | null, amount: number } }, versions: Array<{ id: string, version: string, change_kind: VersionChangeKind, works_from: string, works_to: string, state: VersionState, released_at: string, upload_id: string | null, external_upload_id: string | null, changelog: Array<{ lang: string, text: string }> }>, compatibility_grid: Array<{ version: string, released_on: string, result: CompatibilityResult }>, planned_prices: Array<{ price: number, starts_on: string }>, sheet: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } };

export type ProductPageQueryVariables = Exact<{
  filter?: ProductFilter | null | undefined;
  page: number;
  length: number;
  sort: ProductSort;
  direction: SortDirection;
  lang: string;
}>;


export type ProductPageQuery = { product_page: { page: number, length: number, total_count: number, items: Array<{ id: string, name: string, type: ProductType, state: ProductState, price: number, external_id: string | null, icon: string | null, sheet_state: SheetState, has_draft: boolean, version: string | null, pending: string | null, compatibility: CompatibilityResult | null, turnover: number, turnover_before: number, turnover_days: Array<number>, sales: number, refused: { version: string, upload_id: string | null } | null, rating: { average: number | null, recent: number, count: number, hidden: string }, fee: { state: FeeState, on: string | null, amount: number } }>, counts: Array<{ state: ProductState, count: number }> }, psConfig: { latestPsVersion: { version: string } | null } };

export type ProductQueryVariables = Exact<{
  id: string | number;
  lang: string;
  all_versions: boolean;
}>;


export type ProductQuery = { product: { created_at: string, version_count: number, update_before: string | null, item: { id: string, name: string, type: ProductType, state: ProductState, price: number, external_id: string | null, icon: string | null, sheet_state: SheetState, has_draft: boolean, version: string | null, pending: string | null, compatibility: CompatibilityResult | null, turnover: number, turnover_before: number, turnover_days: Array<number>, sales: number, refused: { version: string, upload_id: string | null } | null, rating: { average: number | null, recent: number, count: number, hidden: string }, fee: { state: FeeState, on: string | null, amount: number } }, versions: Array<{ id: string, version: string, change_kind: VersionChangeKind, works_from: string, works_to: string, state: VersionState, released_at: string, upload_id: string | null, external_upload_id: string | null, changelog: Array<{ lang: string, text: string }> }>, compatibility_grid: Array<{ version: string, released_on: string, result: CompatibilityResult }>, planned_prices: Array<{ price: number, starts_on: string }>, sheet: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } } | null };

export type ProductHistoryQueryVariables = Exact<{
  id: string | number;
  before?: string | number | null | undefined;
}>;


export type ProductHistoryQuery = { product_history: Array<{ id: string, at: string, actor: string, action: string, detail: string }> };

export type ProductRatingsQueryVariables = Exact<{
  id: string | number;
  lang: string;
}>;


export type ProductRatingsQuery = { ratings: { count: number, average: number | null, by_stars: Array<{ stars: number, count: number }>, ratings: Array<{ id: string, stars: number, customer_name: string, comment: string, language: string, day: string }> } };

export type ProductPromotionsQueryVariables = Exact<{
  id: string | number;
  lang: string;
}>;


export type ProductPromotionsQuery = { promotions: { total_count: number, promotions: Array<{ id: string, kind: PromotionKind, code: string | null, discount_type: DiscountType, discount: number, starts_on: string, ends_on: string, state: PromotionState, result: { turnover: number, turnover_before: number } | null }> } };

export type RemovalConsequencesQueryVariables = Exact<{
  products: Array<string | number> | string | number;
}>;


export type RemovalConsequencesQuery = { removal_consequences: { contracts: number, renewals: number, renewals_worth: number, threads: number } };

export type ProductCategoriesQueryVariables = Exact<{
  lang: string;
}>;


export type ProductCategoriesQuery = { product_categories: Array<{ id: string, parent: string, name: string, is_open: boolean }> };

export type ProductInvoicesQueryVariables = Exact<{
  product?: string | number | null | undefined;
  year?: number | null | undefined;
  page: number;
  length: number;
  lang: string;
}>;


export type ProductInvoicesQuery = { product_invoices: { page: number, length: number, total_count: number, net: number, vat: number, total: number, years: Array<number>, invoices: Array<{ id: string, type: InvoiceType, reference: string, issued_on: string, due_on: string, paid_on: string | null, net: number, vat: number, total: number, lines: Array<{ text: string, product_id: string | null }> }> } };

export type CreateProductMutationVariables = Exact<{
  type: ProductType;
  name: string;
}>;


export type CreateProductMutation = { create_product: { created_at: string, version_count: number, update_before: string | null, item: { id: string, name: string, type: ProductType, state: ProductState, price: number, external_id: string | null, icon: string | null, sheet_state: SheetState, has_draft: boolean, version: string | null, pending: string | null, compatibility: CompatibilityResult | null, turnover: number, turnover_before: number, turnover_days: Array<number>, sales: number, refused: { version: string, upload_id: string | null } | null, rating: { average: number | null, recent: number, count: number, hidden: string }, fee: { state: FeeState, on: string | null, amount: number } }, versions: Array<{ id: string, version: string, change_kind: VersionChangeKind, works_from: string, works_to: string, state: VersionState, released_at: string, upload_id: string | null, external_upload_id: string | null, changelog: Array<{ lang: string, text: string }> }>, compatibility_grid: Array<{ version: string, released_on: string, result: CompatibilityResult }>, planned_prices: Array<{ price: number, starts_on: string }>, sheet: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } } };

export type SaveSheetMutationVariables = Exact<{
  id: string | number;
  revision: number;
  sheet: ProductSheetInput;
}>;


export type SaveSheetMutation = { save_sheet: { saved: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } | null, conflict: { theirs: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } } | null } };

export type SubmitSheetMutationVariables = Exact<{
  id: string | number;
  revision: number;
}>;


export type SubmitSheetMutation = { submit_sheet: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } };

export type CancelSheetSubmissionMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelSheetSubmissionMutation = { cancel_sheet_submission: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } };

export type DiscardDraftMutationVariables = Exact<{
  id: string | number;
  revision: number;
}>;


export type DiscardDraftMutation = { discard_draft: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } };

export type ActivateProductsMutationVariables = Exact<{
  products: Array<string | number> | string | number;
}>;


export type ActivateProductsMutation = { activate_products: boolean };

export type DeactivateProductsMutationVariables = Exact<{
  products: Array<string | number> | string | number;
  reason: RemovalReason;
  text: string;
}>;


export type DeactivateProductsMutation = { deactivate_products: boolean };

export type RemoveProductMutationVariables = Exact<{
  product: string | number;
  reason: RemovalReason;
  text: string;
  name: string;
}>;


export type RemoveProductMutation = { remove_product: boolean };

export type ChangePriceMutationVariables = Exact<{
  product: string | number;
  price: number;
  starts_on: string;
}>;


export type ChangePriceMutation = { change_price: { created_at: string, version_count: number, update_before: string | null, item: { id: string, name: string, type: ProductType, state: ProductState, price: number, external_id: string | null, icon: string | null, sheet_state: SheetState, has_draft: boolean, version: string | null, pending: string | null, compatibility: CompatibilityResult | null, turnover: number, turnover_before: number, turnover_days: Array<number>, sales: number, refused: { version: string, upload_id: string | null } | null, rating: { average: number | null, recent: number, count: number, hidden: string }, fee: { state: FeeState, on: string | null, amount: number } }, versions: Array<{ id: string, version: string, change_kind: VersionChangeKind, works_from: string, works_to: string, state: VersionState, released_at: string, upload_id: string | null, external_upload_id: string | null, changelog: Array<{ lang: string, text: string }> }>, compatibility_grid: Array<{ version: string, released_on: string, result: CompatibilityResult }>, planned_prices: Array<{ price: number, starts_on: string }>, sheet: { product_id: string, state: SheetState, revision: number, edited_at: string | null, refusal: string, is_draft: boolean, left_today: number, sheet: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> }, published: { categories: Array<string>, icon: string | null, screenshots: Array<string>, texts: Array<{ lang: string, name: string, short_description: string, description: string, benefits: Array<string>, features: Array<string>, keywords: Array<string> }>, documents: Array<{ lang: string, file: string }> } | null, problems: Array<{ field: string }>, files: Array<{ id: string, kind: ProductFileKind, name: string, size: number, width: number, height: number }> } } };

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
export const ItemFragmentDoc = new TypedDocumentString(`
    fragment Item on ProductItem {
  id
  name
  type
  state
  price
  external_id
  icon
  sheet_state
  has_draft
  version
  pending
  refused {
    version
    upload_id
  }
  compatibility
  rating {
    average
    recent
    count
    hidden
  }
  fee {
    state
    on
    amount
  }
  turnover
  turnover_before
  turnover_days
  sales
}
    `, {"fragmentName":"Item"}) as unknown as TypedDocumentString<ItemFragment, unknown>;
export const SheetFragmentDoc = new TypedDocumentString(`
    fragment Sheet on ProductSheet {
  categories
  texts {
    lang
    name
    short_description
    description
    benefits
    features
    keywords
  }
  icon
  screenshots
  documents {
    lang
    file
  }
}
    `, {"fragmentName":"Sheet"}) as unknown as TypedDocumentString<SheetFragment, unknown>;
export const EditingFragmentDoc = new TypedDocumentString(`
    fragment Editing on SheetEditing {
  product_id
  state
  revision
  edited_at
  refusal
  sheet {
    ...Sheet
  }
  published {
    ...Sheet
  }
  is_draft
  problems {
    field
  }
  files {
    id
    kind
    name
    size
    width
    height
  }
  left_today
}
    fragment Sheet on ProductSheet {
  categories
  texts {
    lang
    name
    short_description
    description
    benefits
    features
    keywords
  }
  icon
  screenshots
  documents {
    lang
    file
  }
}`, {"fragmentName":"Editing"}) as unknown as TypedDocumentString<EditingFragment, unknown>;
export const DetailsFragmentDoc = new TypedDocumentString(`
    fragment Details on ProductDetails {
  item {
    ...Item
  }
  created_at
  version_count
  versions {
    id
    version
    change_kind
    changelog {
      lang
      text
    }
    works_from
    works_to
    state
    released_at
    upload_id
    external_upload_id
  }
  compatibility_grid {
    version
    released_on
    result
  }
  update_before
  planned_prices {
    price
    starts_on
  }
  sheet {
    ...Editing
  }
}
    fragment Item on ProductItem {
  id
  name
  type
  state
  price
  external_id
  icon
  sheet_state
  has_draft
  version
  pending
  refused {
    version
    upload_id
  }
  compatibility
  rating {
    average
    recent
    count
    hidden
  }
  fee {
    state
    on
    amount
  }
  turnover
  turnover_before
  turnover_days
  sales
}
fragment Sheet on ProductSheet {
  categories
  texts {
    lang
    name
    short_description
    description
    benefits
    features
    keywords
  }
  icon
  screenshots
  documents {
    lang
    file
  }
}
fragment Editing on SheetEditing {
  product_id
  state
  revision
  edited_at
  refusal
  sheet {
    ...Sheet
  }
  published {
    ...Sheet
  }
  is_draft
  problems {
    field
  }
  files {
    id
    kind
    name
    size
    width
    height
  }
  left_today
}`, {"fragmentName":"Details"}) as unknown as TypedDocumentString<DetailsFragment, unknown>;
export const ProductPageDocument = new TypedDocumentString(`
    query ProductPage($filter: ProductFilter, $page: Int!, $length: Int!, $sort: ProductSort!, $direction: SortDirection!, $lang: String!) {
  product_page(
    filter: $filter
    page: $page
    length: $length
    sort: $sort
    direction: $direction
    lang: $lang
  ) {
    items {
      ...Item
    }
    page
    length
    total_count
    counts {
      state
      count
    }
  }
  psConfig {
    latestPsVersion {
      version
    }
  }
}
    fragment Item on ProductItem {
  id
  name
  type
  state
  price
  external_id
  icon
  sheet_state
  has_draft
  version
  pending
  refused {
    version
    upload_id
  }
  compatibility
  rating {
    average
    recent
    count
    hidden
  }
  fee {
    state
    on
    amount
  }
  turnover
  turnover_before
  turnover_days
  sales
}`) as unknown as TypedDocumentString<ProductPageQuery, ProductPageQueryVariables>;
export const ProductDocument = new TypedDocumentString(`
    query Product($id: ID!, $lang: String!, $all_versions: Boolean!) {
  product(id: $id, lang: $lang, all_versions: $all_versions) {
    ...Details
  }
}
    fragment Item on ProductItem {
  id
  name
  type
  state
  price
  external_id
  icon
  sheet_state
  has_draft
  version
  pending
  refused {
    version
    upload_id
  }
  compatibility
  rating {
    average
    recent
    count
    hidden
  }
  fee {
    state
    on
    amount
  }
  turnover
  turnover_before
  turnover_days
  sales
}
fragment Sheet on ProductSheet {
  categories
  texts {
    lang
    name
    short_description
    description
    benefits
    features
    keywords
  }
  icon
  screenshots
  documents {
    lang
    file
  }
}
fragment Editing on SheetEditing {
  product_id
  state
  revision
  edited_at
  refusal
  sheet {
    ...Sheet
  }
  published {
    ...Sheet
  }
  is_draft
  problems {
    field
  }
  files {
    id
    kind
    name
    size
    width
    height
  }
  left_today
}
fragment Details on ProductDetails {
  item {
    ...Item
  }
  created_at
  version_count
  versions {
    id
    version
    change_kind
    changelog {
      lang
      text
    }
    works_from
    works_to
    state
    released_at
    upload_id
    external_upload_id
  }
  compatibility_grid {
    version
    released_on
    result
  }
  update_before
  planned_prices {
    price
    starts_on
  }
  sheet {
    ...Editing
  }
}`) as unknown as TypedDocumentString<ProductQuery, ProductQueryVariables>;
export const ProductHistoryDocument = new TypedDocumentString(`
    query ProductHistory($id: ID!, $before: ID) {
  product_history(id: $id, before: $before, length: 25) {
    id
    at
    actor
    action
    detail
  }
}
    `) as unknown as TypedDocumentString<ProductHistoryQuery, ProductHistoryQueryVariables>;
export const ProductRatingsDocument = new TypedDocumentString(`
    query ProductRatings($id: ID!, $lang: String!) {
  ratings(productID: $id, page: 1, length: 5, lang: $lang) {
    count
    average
    by_stars {
      stars
      count
    }
    ratings {
      id
      stars
      customer_name
      comment
      language
      day
    }
  }
}
    `) as unknown as TypedDocumentString<ProductRatingsQuery, ProductRatingsQueryVariables>;
export const ProductPromotionsDocument = new TypedDocumentString(`
    query ProductPromotions($id: ID!, $lang: String!) {
  promotions(productID: $id, page: 1, length: 10, lang: $lang) {
    promotions {
      id
      kind
      code
      discount_type
      discount
      starts_on
      ends_on
      state
      result {
        turnover
        turnover_before
      }
    }
    total_count
  }
}
    `) as unknown as TypedDocumentString<ProductPromotionsQuery, ProductPromotionsQueryVariables>;
export const RemovalConsequencesDocument = new TypedDocumentString(`
    query RemovalConsequences($products: [ID!]!) {
  removal_consequences(products: $products) {
    contracts
    renewals
    renewals_worth
    threads
  }
}
    `) as unknown as TypedDocumentString<RemovalConsequencesQuery, RemovalConsequencesQueryVariables>;
export const ProductCategoriesDocument = new TypedDocumentString(`
    query ProductCategories($lang: String!) {
  product_categories(lang: $lang) {
    id
    parent
    name
    is_open
  }
}
    `) as unknown as TypedDocumentString<ProductCategoriesQuery, ProductCategoriesQueryVariables>;
export const ProductInvoicesDocument = new TypedDocumentString(`
    query ProductInvoices($product: ID, $year: Int, $page: Int!, $length: Int!, $lang: String!) {
  product_invoices(
    product: $product
    year: $year
    page: $page
    length: $length
    lang: $lang
  ) {
    invoices {
      id
      type
      reference
      issued_on
      due_on
      paid_on
      net
      vat
      total
      lines {
        text
        product_id
      }
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
    `) as unknown as TypedDocumentString<ProductInvoicesQuery, ProductInvoicesQueryVariables>;
export const CreateProductDocument = new TypedDocumentString(`
    mutation CreateProduct($type: ProductType!, $name: String!) {
  create_product(type: $type, name: $name) {
    ...Details
  }
}
    fragment Item on ProductItem {
  id
  name
  type
  state
  price
  external_id
  icon
  sheet_state
  has_draft
  version
  pending
  refused {
    version
    upload_id
  }
  compatibility
  rating {
    average
    recent
    count
    hidden
  }
  fee {
    state
    on
    amount
  }
  turnover
  turnover_before
  turnover_days
  sales
}
fragment Sheet on ProductSheet {
  categories
  texts {
    lang
    name
    short_description
    description
    benefits
    features
    keywords
  }
  icon
  screenshots
  documents {
    lang
    file
  }
}
fragment Editing on SheetEditing {
  product_id
  state
  revision
  edited_at
  refusal
  sheet {
    ...Sheet
  }
  published {
    ...Sheet
  }
  is_draft
  problems {
    field
  }
  files {
    id
    kind
    name
    size
    width
    height
  }
  left_today
}
fragment Details on ProductDetails {
  item {
    ...Item
  }
  created_at
  version_count
  versions {
    id
    version
    change_kind
    changelog {
      lang
      text
    }
    works_from
    works_to
    state
    released_at
    upload_id
    external_upload_id
  }
  compatibility_grid {
    version
    released_on
    result
  }
  update_before
  planned_prices {
    price
    starts_on
  }
  sheet {
    ...Editing
  }
}`) as unknown as TypedDocumentString<CreateProductMutation, CreateProductMutationVariables>;
export const SaveSheetDocument = new TypedDocumentString(`
    mutation SaveSheet($id: ID!, $revision: Int!, $sheet: ProductSheetInput!) {
  save_sheet(id: $id, revision: $revision, sheet: $sheet) {
    saved {
      ...Editing
    }
    conflict {
      theirs {
        ...Editing
      }
    }
  }
}
    fragment Sheet on ProductSheet {
  categories
  texts {
    lang
    name
    short_description
    description
    benefits
    features
    keywords
  }
  icon
  screenshots
  documents {
    lang
    file
  }
}
fragment Editing on SheetEditing {
  product_id
  state
  revision
  edited_at
  refusal
  sheet {
    ...Sheet
  }
  published {
    ...Sheet
  }
  is_draft
  problems {
    field
  }
  files {
    id
    kind
    name
    size
    width
    height
  }
  left_today
}`) as unknown as TypedDocumentString<SaveSheetMutation, SaveSheetMutationVariables>;
export const SubmitSheetDocument = new TypedDocumentString(`
    mutation SubmitSheet($id: ID!, $revision: Int!) {
  submit_sheet(id: $id, revision: $revision) {
    ...Editing
  }
}
    fragment Sheet on ProductSheet {
  categories
  texts {
    lang
    name
    short_description
    description
    benefits
    features
    keywords
  }
  icon
  screenshots
  documents {
    lang
    file
  }
}
fragment Editing on SheetEditing {
  product_id
  state
  revision
  edited_at
  refusal
  sheet {
    ...Sheet
  }
  published {
    ...Sheet
  }
  is_draft
  problems {
    field
  }
  files {
    id
    kind
    name
    size
    width
    height
  }
  left_today
}`) as unknown as TypedDocumentString<SubmitSheetMutation, SubmitSheetMutationVariables>;
export const CancelSheetSubmissionDocument = new TypedDocumentString(`
    mutation CancelSheetSubmission($id: ID!) {
  cancel_sheet_submission(id: $id) {
    ...Editing
  }
}
    fragment Sheet on ProductSheet {
  categories
  texts {
    lang
    name
    short_description
    description
    benefits
    features
    keywords
  }
  icon
  screenshots
  documents {
    lang
    file
  }
}
fragment Editing on SheetEditing {
  product_id
  state
  revision
  edited_at
  refusal
  sheet {
    ...Sheet
  }
  published {
    ...Sheet
  }
  is_draft
  problems {
    field
  }
  files {
    id
    kind
    name
    size
    width
    height
  }
  left_today
}`) as unknown as TypedDocumentString<CancelSheetSubmissionMutation, CancelSheetSubmissionMutationVariables>;
export const DiscardDraftDocument = new TypedDocumentString(`
    mutation DiscardDraft($id: ID!, $revision: Int!) {
  discard_draft(id: $id, revision: $revision) {
    ...Editing
  }
}
    fragment Sheet on ProductSheet {
  categories
  texts {
    lang
    name
    short_description
    description
    benefits
    features
    keywords
  }
  icon
  screenshots
  documents {
    lang
    file
  }
}
fragment Editing on SheetEditing {
  product_id
  state
  revision
  edited_at
  refusal
  sheet {
    ...Sheet
  }
  published {
    ...Sheet
  }
  is_draft
  problems {
    field
  }
  files {
    id
    kind
    name
    size
    width
    height
  }
  left_today
}`) as unknown as TypedDocumentString<DiscardDraftMutation, DiscardDraftMutationVariables>;
export const ActivateProductsDocument = new TypedDocumentString(`
    mutation ActivateProducts($products: [ID!]!) {
  activate_products(products: $products)
}
    `) as unknown as TypedDocumentString<ActivateProductsMutation, ActivateProductsMutationVariables>;
export const DeactivateProductsDocument = new TypedDocumentString(`
    mutation DeactivateProducts($products: [ID!]!, $reason: RemovalReason!, $text: String!) {
  deactivate_products(products: $products, reason: $reason, text: $text)
}
    `) as unknown as TypedDocumentString<DeactivateProductsMutation, DeactivateProductsMutationVariables>;
export const RemoveProductDocument = new TypedDocumentString(`
    mutation RemoveProduct($product: ID!, $reason: RemovalReason!, $text: String!, $name: String!) {
  remove_product(product: $product, reason: $reason, text: $text, name: $name)
}
    `) as unknown as TypedDocumentString<RemoveProductMutation, RemoveProductMutationVariables>;
export const ChangePriceDocument = new TypedDocumentString(`
    mutation ChangePrice($product: ID!, $price: Cents!, $starts_on: Date!) {
  change_price(product: $product, price: $price, starts_on: $starts_on) {
    ...Details
  }
}
    fragment Item on ProductItem {
  id
  name
  type
  state
  price
  external_id
  icon
  sheet_state
  has_draft
  version
  pending
  refused {
    version
    upload_id
  }
  compatibility
  rating {
    average
    recent
    count
    hidden
  }
  fee {
    state
    on
    amount
  }
  turnover
  turnover_before
  turnover_days
  sales
}
fragment Sheet on ProductSheet {
  categories
  texts {
    lang
    name
    short_description
    description
    benefits
    features
    keywords
  }
  icon
  screenshots
  documents {
    lang
    file
  }
}
fragment Editing on SheetEditing {
  product_id
  state
  revision
  edited_at
  refusal
  sheet {
    ...Sheet
  }
  published {
    ...Sheet
  }
  is_draft
  problems {
    field
  }
  files {
    id
    kind
    name
    size
    width
    height
  }
  left_today
}
fragment Details on ProductDetails {
  item {
    ...Item
  }
  created_at
  version_count
  versions {
    id
    version
    change_kind
    changelog {
      lang
      text
    }
    works_from
    works_to
    state
    released_at
    upload_id
    external_upload_id
  }
  compatibility_grid {
    version
    released_on
    result
  }
  update_before
  planned_prices {
    price
    starts_on
  }
  sheet {
    ...Editing
  }
}`) as unknown as TypedDocumentString<ChangePriceMutation, ChangePriceMutationVariables>;