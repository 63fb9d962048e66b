/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type RatingsQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  productID?: string | number | null | undefined;
  stars?: number | null | undefined;
  page: number;
  length: number;
  lang: string;
}>;


export type RatingsQuery = { ratings: { count: number, average: number | null, by_stars: Array<{ stars: number, count: number }>, ratings: Array<{ id: string, stars: number, product_id: string, product_name: string, customer_name: string, comment: string, language: string, at: string, day: string }> } };

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
    query Ratings($from: Date, $to: Date, $productID: ID, $stars: Int, $page: Int!, $length: Int!, $lang: String!) {
  ratings(
    from: $from
    to: $to
    productID: $productID
    stars: $stars
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
    }
  }
}
    `) as unknown as TypedDocumentString<RatingsQuery, RatingsQueryVariables>;