/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type FindOrdersQueryVariables = Exact<{
  search: string;
}>;


export type FindOrdersQuery = { orders: { lines: Array<{ order_id: string, reference: string, customer_name: string, shop: string, day: string }> } };

export type FindThreadsQueryVariables = Exact<{
  lang: string;
}>;


export type FindThreadsQuery = { threads: { threads: Array<{ id: string, customer_name: string, subject: string, product_name: string, order_reference: string, last_at: string }> } };

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

export const FindOrdersDocument = new TypedDocumentString(`
    query FindOrders($search: String!) {
  orders(all: true, search: $search, length: 50) {
    lines {
      order_id
      reference
      customer_name
      shop
      day
    }
  }
}
    `) as unknown as TypedDocumentString<FindOrdersQuery, FindOrdersQueryVariables>;
export const FindThreadsDocument = new TypedDocumentString(`
    query FindThreads($lang: String!) {
  threads(limit: 100, lang: $lang) {
    threads {
      id
      customer_name
      subject
      product_name
      order_reference
      last_at
    }
  }
}
    `) as unknown as TypedDocumentString<FindThreadsQuery, FindThreadsQueryVariables>;