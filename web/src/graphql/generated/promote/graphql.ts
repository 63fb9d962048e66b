/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type DiscountType =
  | 'AMOUNT'
  | 'PERCENTAGE';

export type PromotionInput = {
  code?: string | null | undefined;
  /** Cents, or hundredths of a percent. */
  discount: number;
  discount_type: DiscountType;
  ends_on: string;
  kind: PromotionKind;
  max_per_customer?: number | null | undefined;
  max_uses?: number | null | undefined;
  product: string | number;
  starts_on: string;
};

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

export type PromotionRowFragment = { id: string, product_id: string, product_name: string, kind: PromotionKind, discount_type: DiscountType, discount: number, code: string | null, max_uses: number | null, max_per_customer: number | null, starts_on: string, ends_on: string, state: PromotionState, price: number, promoted_price: number, is_taken: boolean, result: { days: number, turnover: number, turnover_before: number, sales: number, sales_before: number, net: number, net_before: number } | null };

export type PromotionsQueryVariables = Exact<{
  productID?: string | number | null | undefined;
  kind?: PromotionKind | null | undefined;
  state?: PromotionState | null | undefined;
  page: number;
  length: number;
  lang: string;
}>;


export type PromotionsQuery = { promotions: { total_count: number, promotions: Array<{ id: string, product_id: string, product_name: string, kind: PromotionKind, discount_type: DiscountType, discount: number, code: string | null, max_uses: number | null, max_per_customer: number | null, starts_on: string, ends_on: string, state: PromotionState, price: number, promoted_price: number, is_taken: boolean, result: { days: number, turnover: number, turnover_before: number, sales: number, sales_before: number, net: number, net_before: number } | null }> } };

export type PromotionTermsQueryVariables = Exact<{
  lang: string;
}>;


export type PromotionTermsQuery = { promotion_terms: { days_per_year: number, codes: number, code_days: number, codes_left: number, code_rate: number, code_uses: number, code_per_customer: number, code_months: number, products: Array<{ id: string, name: string, price: number, days_left: number, has_codes: boolean }> } };

export type PromotionCalendarQueryVariables = Exact<{
  productID: string | number;
  year: number;
}>;


export type PromotionCalendarQuery = { promotion_calendar: { year: number, allowed: number, used: number, periods: Array<{ id: string, starts_on: string, ends_on: string }> } };

export type PromotionPreviewQueryVariables = Exact<{
  input: PromotionInput;
}>;


export type PromotionPreviewQuery = { promotion_preview: { price: number, promoted_price: number, commission_rate: number, net_before: number, net: number, days: number, sales_before: number, sales_needed: number | null, per_hundred: number | null, days_left: Array<{ year: number, left: number }>, problems: Array<{ field: string, reason: string, limit: number | null, from: string | null, to: string | null }> } };

export type CreatePromotionMutationVariables = Exact<{
  input: PromotionInput;
  lang: string;
}>;


export type CreatePromotionMutation = { create_promotion: { id: string, product_id: string, product_name: string, kind: PromotionKind, discount_type: DiscountType, discount: number, code: string | null, max_uses: number | null, max_per_customer: number | null, starts_on: string, ends_on: string, state: PromotionState, price: number, promoted_price: number, is_taken: boolean, result: { days: number, turnover: number, turnover_before: number, sales: number, sales_before: number, net: number, net_before: number } | null } };

export type StopPromotionMutationVariables = Exact<{
  id: string | number;
  lang: string;
}>;


export type StopPromotionMutation = { stop_promotion: { id: string, product_id: string, product_name: string, kind: PromotionKind, discount_type: DiscountType, discount: number, code: string | null, max_uses: number | null, max_per_customer: number | null, starts_on: string, ends_on: string, state: PromotionState, price: number, promoted_price: number, is_taken: boolean, result: { days: number, turnover: number, turnover_before: number, sales: number, sales_before: number, net: number, net_before: number } | null } };

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
export const PromotionRowFragmentDoc = new TypedDocumentString(`
    fragment PromotionRow on Promotion {
  id
  product_id
  product_name
  kind
  discount_type
  discount
  code
  max_uses
  max_per_customer
  starts_on
  ends_on
  state
  price
  promoted_price
  is_taken
  result {
    days
    turnover
    turnover_before
    sales
    sales_before
    net
    net_before
  }
}
    `, {"fragmentName":"PromotionRow"}) as unknown as TypedDocumentString<PromotionRowFragment, unknown>;
export const PromotionsDocument = new TypedDocumentString(`
    query Promotions($productID: ID, $kind: PromotionKind, $state: PromotionState, $page: Int!, $length: Int!, $lang: String!) {
  promotions(
    productID: $productID
    kind: $kind
    state: $state
    page: $page
    length: $length
    lang: $lang
  ) {
    promotions {
      ...PromotionRow
    }
    total_count
  }
}
    fragment PromotionRow on Promotion {
  id
  product_id
  product_name
  kind
  discount_type
  discount
  code
  max_uses
  max_per_customer
  starts_on
  ends_on
  state
  price
  promoted_price
  is_taken
  result {
    days
    turnover
    turnover_before
    sales
    sales_before
    net
    net_before
  }
}`) as unknown as TypedDocumentString<PromotionsQuery, PromotionsQueryVariables>;
export const PromotionTermsDocument = new TypedDocumentString(`
    query PromotionTerms($lang: String!) {
  promotion_terms(lang: $lang) {
    days_per_year
    codes
    code_days
    codes_left
    code_rate
    code_uses
    code_per_customer
    code_months
    products {
      id
      name
      price
      days_left
      has_codes
    }
  }
}
    `) as unknown as TypedDocumentString<PromotionTermsQuery, PromotionTermsQueryVariables>;
export const PromotionCalendarDocument = new TypedDocumentString(`
    query PromotionCalendar($productID: ID!, $year: Int!) {
  promotion_calendar(productID: $productID, year: $year) {
    year
    allowed
    used
    periods {
      id
      starts_on
      ends_on
    }
  }
}
    `) as unknown as TypedDocumentString<PromotionCalendarQuery, PromotionCalendarQueryVariables>;
export const PromotionPreviewDocument = new TypedDocumentString(`
    query PromotionPreview($input: PromotionInput!) {
  promotion_preview(input: $input) {
    price
    promoted_price
    commission_rate
    net_before
    net
    days
    sales_before
    sales_needed
    per_hundred
    days_left {
      year
      left
    }
    problems {
      field
      reason
      limit
      from
      to
    }
  }
}
    `) as unknown as TypedDocumentString<PromotionPreviewQuery, PromotionPreviewQueryVariables>;
export const CreatePromotionDocument = new TypedDocumentString(`
    mutation CreatePromotion($input: PromotionInput!, $lang: String!) {
  create_promotion(input: $input, lang: $lang) {
    ...PromotionRow
  }
}
    fragment PromotionRow on Promotion {
  id
  product_id
  product_name
  kind
  discount_type
  discount
  code
  max_uses
  max_per_customer
  starts_on
  ends_on
  state
  price
  promoted_price
  is_taken
  result {
    days
    turnover
    turnover_before
    sales
    sales_before
    net
    net_before
  }
}`) as unknown as TypedDocumentString<CreatePromotionMutation, CreatePromotionMutationVariables>;
export const StopPromotionDocument = new TypedDocumentString(`
    mutation StopPromotion($id: ID!, $lang: String!) {
  stop_promotion(id: $id, lang: $lang) {
    ...PromotionRow
  }
}
    fragment PromotionRow on Promotion {
  id
  product_id
  product_name
  kind
  discount_type
  discount
  code
  max_uses
  max_per_customer
  starts_on
  ends_on
  state
  price
  promoted_price
  is_taken
  result {
    days
    turnover
    turnover_before
    sales
    sales_before
    net
    net_before
  }
}`) as unknown as TypedDocumentString<StopPromotionMutation, StopPromotionMutationVariables>;