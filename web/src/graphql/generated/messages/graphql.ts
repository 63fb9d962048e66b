/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type ThreadState =
  | 'ALL'
  /** Nobody has answered for the seller yet; an automatic answer is none. */
  | 'WAITING';

export type ThreadsQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  productID?: string | number | null | undefined;
  state: ThreadState;
  page: number;
  limit: number;
  lang: string;
}>;


export type ThreadsQuery = { threads: { count: number, page: number, limit: number, threads: Array<{ id: string, customer_name: string, subject: string, product_name: string, opened_at: string, last_at: string, excerpt: string, last_is_mine: boolean, last_is_automatic: boolean, unseen_count: number, is_answered: boolean, answer_by: string, is_overdue: boolean }> } };

export type ThreadDetailsFragment = { id: string, customer_name: string, subject: string, product_id: string | null, product_name: string, order_reference: string, unseen_count: number, is_answered: boolean, answered_at: string | null, answer_by: string, is_overdue: boolean, has_earlier: boolean, messages: Array<{ id: string, from_customer: boolean, automatic: boolean, body: string, sent_at: string }> };

export type ThreadQueryVariables = Exact<{
  id: string | number;
  before?: string | number | null | undefined;
  lang: string;
}>;


export type ThreadQuery = { thread: { id: string, customer_name: string, subject: string, product_id: string | null, product_name: string, order_reference: string, unseen_count: number, is_answered: boolean, answered_at: string | null, answer_by: string, is_overdue: boolean, has_earlier: boolean, messages: Array<{ id: string, from_customer: boolean, automatic: boolean, body: string, sent_at: string }> } | null };

export type ReplyToThreadMutationVariables = Exact<{
  id: string | number;
  body: string;
  key: string;
  lang: string;
}>;


export type ReplyToThreadMutation = { reply_to_thread: { id: string, customer_name: string, subject: string, product_id: string | null, product_name: string, order_reference: string, unseen_count: number, is_answered: boolean, answered_at: string | null, answer_by: string, is_overdue: boolean, has_earlier: boolean, messages: Array<{ id: string, from_customer: boolean, automatic: boolean, body: string, sent_at: string }> } };

export type SeeThreadMutationVariables = Exact<{
  id: string | number;
  last: string | number;
}>;


export type SeeThreadMutation = { see_thread: { unseen_count: number } };

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
export const ThreadDetailsFragmentDoc = new TypedDocumentString(`
    fragment ThreadDetails on Thread {
  id
  customer_name
  subject
  product_id
  product_name
  order_reference
  unseen_count
  is_answered
  answered_at
  answer_by
  is_overdue
  messages {
    id
    from_customer
    automatic
    body
    sent_at
  }
  has_earlier
}
    `, {"fragmentName":"ThreadDetails"}) as unknown as TypedDocumentString<ThreadDetailsFragment, unknown>;
export const ThreadsDocument = new TypedDocumentString(`
    query Threads($from: Date, $to: Date, $productID: ID, $state: ThreadState!, $page: Int!, $limit: Int!, $lang: String!) {
  threads(
    from: $from
    to: $to
    productID: $productID
    state: $state
    page: $page
    limit: $limit
    lang: $lang
  ) {
    count
    page
    limit
    threads {
      id
      customer_name
      subject
      product_name
      opened_at
      last_at
      excerpt
      last_is_mine
      last_is_automatic
      unseen_count
      is_answered
      answer_by
      is_overdue
    }
  }
}
    `) as unknown as TypedDocumentString<ThreadsQuery, ThreadsQueryVariables>;
export const ThreadDocument = new TypedDocumentString(`
    query Thread($id: ID!, $before: ID, $lang: String!) {
  thread(id: $id, before: $before, lang: $lang) {
    ...ThreadDetails
  }
}
    fragment ThreadDetails on Thread {
  id
  customer_name
  subject
  product_id
  product_name
  order_reference
  unseen_count
  is_answered
  answered_at
  answer_by
  is_overdue
  messages {
    id
    from_customer
    automatic
    body
    sent_at
  }
  has_earlier
}`) as unknown as TypedDocumentString<ThreadQuery, ThreadQueryVariables>;
export const ReplyToThreadDocument = new TypedDocumentString(`
    mutation ReplyToThread($id: ID!, $body: String!, $key: String!, $lang: String!) {
  reply_to_thread(id: $id, body: $body, key: $key, lang: $lang) {
    ...ThreadDetails
  }
}
    fragment ThreadDetails on Thread {
  id
  customer_name
  subject
  product_id
  product_name
  order_reference
  unseen_count
  is_answered
  answered_at
  answer_by
  is_overdue
  messages {
    id
    from_customer
    automatic
    body
    sent_at
  }
  has_earlier
}`) as unknown as TypedDocumentString<ReplyToThreadMutation, ReplyToThreadMutationVariables>;
export const SeeThreadDocument = new TypedDocumentString(`
    mutation SeeThread($id: ID!, $last: ID!) {
  see_thread(id: $id, last: $last) {
    unseen_count
  }
}
    `) as unknown as TypedDocumentString<SeeThreadMutation, SeeThreadMutationVariables>;