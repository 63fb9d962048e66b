/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** What a rating may be reported for. */
export type AbuseReason =
  | 'INSULT'
  | 'NOT_A_CUSTOMER'
  | 'OTHER'
  | 'PERSONAL_DATA'
  | 'SPAM';

export type RatingsQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  productID?: string | number | null | undefined;
  stars?: number | null | undefined;
  isAnswered?: boolean | null | undefined;
  page: number;
  length: number;
  lang: string;
}>;


export type RatingsQuery = { ratings: { count: number, average: number | null, unanswered: number, by_stars: Array<{ stars: number, count: number }>, standing: { average: number | null, recent: number, count: number, hidden: string }, trend: Array<{ month: string, count: number, average: number | null }>, ratings: Array<{ id: string, stars: number, product_id: string, product_name: string, customer_name: string, comment: string, language: string, at: string, day: string, is_reported: boolean, order_reference: string, thread_id: string | null, reply: { body: string, written_at: string, edited_at: string | null } | null }> } };

export type ReplyToRatingMutationVariables = Exact<{
  id: string | number;
  body: string;
}>;


export type ReplyToRatingMutation = { reply_to_rating: { id: string } };

export type ReportRatingMutationVariables = Exact<{
  id: string | number;
  reason: AbuseReason;
  body: string;
}>;


export type ReportRatingMutation = { report_rating: { id: string } };

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

export const RatingsDocument = new TypedDocumentString(`
    query Ratings($from: Date, $to: Date, $productID: ID, $stars: Int, $isAnswered: Boolean, $page: Int!, $length: Int!, $lang: String!) {
  ratings(
    from: $from
    to: $to
    productID: $productID
    stars: $stars
    is_answered: $isAnswered
    page: $page
    length: $length
    lang: $lang
  ) {
    count
    average
    by_stars {
      stars
      count
    }
    unanswered
    standing {
      average
      recent
      count
      hidden
    }
    trend {
      month
      count
      average
    }
    ratings {
      id
      stars
      product_id
      product_name
      customer_name
      comment
      language
      at
      day
      reply {
        body
        written_at
        edited_at
      }
      is_reported
      order_reference
      thread_id
    }
  }
}
    `) as unknown as TypedDocumentString<RatingsQuery, RatingsQueryVariables>;
export const ReplyToRatingDocument = new TypedDocumentString(`
    mutation ReplyToRating($id: ID!, $body: String!) {
  reply_to_rating(id: $id, body: $body) {
    id
  }
}
    `) as unknown as TypedDocumentString<ReplyToRatingMutation, ReplyToRatingMutationVariables>;
export const ReportRatingDocument = new TypedDocumentString(`
    mutation ReportRating($id: ID!, $reason: AbuseReason!, $body: String!) {
  report_rating(id: $id, reason: $reason, body: $body) {
    id
  }
}
    `) as unknown as TypedDocumentString<ReportRatingMutation, ReportRatingMutationVariables>;