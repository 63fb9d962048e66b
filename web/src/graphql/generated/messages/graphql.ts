/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type SavedTextInput = {
  body: string;
  lang: string;
};

/** What a thread is about. */
export type ThreadKind =
  /** An order with Business Care that runs. */
  | 'CARE'
  | 'ORDER'
  /** No order is named. */
  | 'PRE_SALE';

export type ThreadState =
  /** Also what was archived. */
  | 'ALL'
  | 'ARCHIVED'
  /** What was not archived. */
  | 'INBOX'
  /** With something that the seller has not opened. */
  | 'UNREAD'
  /** The customer wrote last, or something before it is not answered; an automatic answer is none. Also what was archived. */
  | 'WAITING';

export type ThreadsQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  productID?: string | number | null | undefined;
  state: ThreadState;
  kind?: ThreadKind | null | undefined;
  labelID?: string | number | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
  lang: string;
}>;


export type ThreadsQuery = { threads: { count: number, page: number, limit: number, threads: Array<{ id: string, customer_name: string, subject: string, product_name: string, opened_at: string, last_at: string, excerpt: string, last_is_mine: boolean, last_is_automatic: boolean, unseen_count: number, is_answered: boolean, answer_by: string, is_overdue: boolean, is_waiting: boolean, is_archived: boolean, labels: Array<{ id: string, name: string }> }> } };

export type ThreadDetailsFragment = { id: string, customer_name: string, subject: string, product_id: string | null, product_name: string, order_reference: string, unseen_count: number, is_answered: boolean, answered_at: string | null, answer_by: string, is_overdue: boolean, is_waiting: boolean, is_archived: boolean, is_settled: boolean, customer_email: string, has_earlier: boolean, labels: Array<{ id: string, name: string }>, beside: { order_id: string | null, is_refundable: boolean, shop: string, language: string, care: { renews_on: string, is_running: boolean } | null, earlier: Array<{ id: string, subject: string, product_name: string, last_at: string, is_waiting: boolean }> }, messages: Array<{ id: string, from_customer: boolean, automatic: boolean, body: string, sent_at: string, attachments: Array<{ id: string, name: string, size: number }> }> };

export type ThreadQueryVariables = Exact<{
  id: string | number;
  before?: string | number | null | undefined;
  lang: string;
}>;


export type ThreadQuery = { thread: { id: string, customer_name: string, subject: string, product_id: string | null, product_name: string, order_reference: string, unseen_count: number, is_answered: boolean, answered_at: string | null, answer_by: string, is_overdue: boolean, is_waiting: boolean, is_archived: boolean, is_settled: boolean, customer_email: string, has_earlier: boolean, labels: Array<{ id: string, name: string }>, beside: { order_id: string | null, is_refundable: boolean, shop: string, language: string, care: { renews_on: string, is_running: boolean } | null, earlier: Array<{ id: string, subject: string, product_name: string, last_at: string, is_waiting: boolean }> }, messages: Array<{ id: string, from_customer: boolean, automatic: boolean, body: string, sent_at: string, attachments: Array<{ id: string, name: string, size: number }> }> } | null };

export type ReplyToThreadMutationVariables = Exact<{
  id: string | number;
  body: string;
  key: string;
  attachments?: Array<string | number> | string | number | null | undefined;
  lang: string;
}>;


export type ReplyToThreadMutation = { reply_to_thread: { id: string, customer_name: string, subject: string, product_id: string | null, product_name: string, order_reference: string, unseen_count: number, is_answered: boolean, answered_at: string | null, answer_by: string, is_overdue: boolean, is_waiting: boolean, is_archived: boolean, is_settled: boolean, customer_email: string, has_earlier: boolean, labels: Array<{ id: string, name: string }>, beside: { order_id: string | null, is_refundable: boolean, shop: string, language: string, care: { renews_on: string, is_running: boolean } | null, earlier: Array<{ id: string, subject: string, product_name: string, last_at: string, is_waiting: boolean }> }, messages: Array<{ id: string, from_customer: boolean, automatic: boolean, body: string, sent_at: string, attachments: Array<{ id: string, name: string, size: number }> }> } };

export type SeeThreadMutationVariables = Exact<{
  id: string | number;
  last: string | number;
}>;


export type SeeThreadMutation = { see_thread: { unseen_count: number } };

export type SettleThreadMutationVariables = Exact<{
  id: string | number;
  last?: string | number | null | undefined;
  lang: string;
}>;


export type SettleThreadMutation = { settle_thread: { id: string, customer_name: string, subject: string, product_id: string | null, product_name: string, order_reference: string, unseen_count: number, is_answered: boolean, answered_at: string | null, answer_by: string, is_overdue: boolean, is_waiting: boolean, is_archived: boolean, is_settled: boolean, customer_email: string, has_earlier: boolean, labels: Array<{ id: string, name: string }>, beside: { order_id: string | null, is_refundable: boolean, shop: string, language: string, care: { renews_on: string, is_running: boolean } | null, earlier: Array<{ id: string, subject: string, product_name: string, last_at: string, is_waiting: boolean }> }, messages: Array<{ id: string, from_customer: boolean, automatic: boolean, body: string, sent_at: string, attachments: Array<{ id: string, name: string, size: number }> }> } };

export type ArchiveThreadMutationVariables = Exact<{
  id: string | number;
  archived: boolean;
  lang: string;
}>;


export type ArchiveThreadMutation = { archive_thread: { id: string, customer_name: string, subject: string, product_id: string | null, product_name: string, order_reference: string, unseen_count: number, is_answered: boolean, answered_at: string | null, answer_by: string, is_overdue: boolean, is_waiting: boolean, is_archived: boolean, is_settled: boolean, customer_email: string, has_earlier: boolean, labels: Array<{ id: string, name: string }>, beside: { order_id: string | null, is_refundable: boolean, shop: string, language: string, care: { renews_on: string, is_running: boolean } | null, earlier: Array<{ id: string, subject: string, product_name: string, last_at: string, is_waiting: boolean }> }, messages: Array<{ id: string, from_customer: boolean, automatic: boolean, body: string, sent_at: string, attachments: Array<{ id: string, name: string, size: number }> }> } };

export type LabelThreadMutationVariables = Exact<{
  id: string | number;
  labels: Array<string> | string;
  lang: string;
}>;


export type LabelThreadMutation = { label_thread: { id: string, customer_name: string, subject: string, product_id: string | null, product_name: string, order_reference: string, unseen_count: number, is_answered: boolean, answered_at: string | null, answer_by: string, is_overdue: boolean, is_waiting: boolean, is_archived: boolean, is_settled: boolean, customer_email: string, has_earlier: boolean, labels: Array<{ id: string, name: string }>, beside: { order_id: string | null, is_refundable: boolean, shop: string, language: string, care: { renews_on: string, is_running: boolean } | null, earlier: Array<{ id: string, subject: string, product_name: string, last_at: string, is_waiting: boolean }> }, messages: Array<{ id: string, from_customer: boolean, automatic: boolean, body: string, sent_at: string, attachments: Array<{ id: string, name: string, size: number }> }> } };

export type ThreadLabelsQueryVariables = Exact<{ [key: string]: never; }>;


export type ThreadLabelsQuery = { thread_labels: Array<{ id: string, name: string }> };

export type DeleteThreadLabelMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteThreadLabelMutation = { delete_thread_label: Array<{ id: string, name: string }> };

export type SavedReplyDetailsFragment = { id: string, name: string, texts: Array<{ lang: string, body: string }>, filled: { lang: string, body: string } | null };

export type SavedRepliesQueryVariables = Exact<{
  threadID?: string | number | null | undefined;
}>;


export type SavedRepliesQuery = { saved_replies: Array<{ id: string, name: string, texts: Array<{ lang: string, body: string }>, filled: { lang: string, body: string } | null }> };

export type SaveReplyMutationVariables = Exact<{
  id?: string | number | null | undefined;
  name: string;
  texts: Array<SavedTextInput> | SavedTextInput;
}>;


export type SaveReplyMutation = { save_reply: Array<{ id: string, name: string, texts: Array<{ lang: string, body: string }>, filled: { lang: string, body: string } | null }> };

export type DeleteSavedReplyMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteSavedReplyMutation = { delete_saved_reply: Array<{ id: string, name: string, texts: Array<{ lang: string, body: string }>, filled: { lang: string, body: string } | null }> };

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
  is_waiting
  is_archived
  is_settled
  customer_email
  labels {
    id
    name
  }
  beside {
    order_id
    is_refundable
    shop
    language
    care {
      renews_on
      is_running
    }
    earlier {
      id
      subject
      product_name
      last_at
      is_waiting
    }
  }
  messages {
    id
    from_customer
    automatic
    body
    sent_at
    attachments {
      id
      name
      size
    }
  }
  has_earlier
}
    `, {"fragmentName":"ThreadDetails"}) as unknown as TypedDocumentString<ThreadDetailsFragment, unknown>;
export const SavedReplyDetailsFragmentDoc = new TypedDocumentString(`
    fragment SavedReplyDetails on SavedReply {
  id
  name
  texts {
    lang
    body
  }
  filled {
    lang
    body
  }
}
    `, {"fragmentName":"SavedReplyDetails"}) as unknown as TypedDocumentString<SavedReplyDetailsFragment, unknown>;
export const ThreadsDocument = new TypedDocumentString(`
    query Threads($from: Date, $to: Date, $productID: ID, $state: ThreadState!, $kind: ThreadKind, $labelID: ID, $search: String, $page: Int!, $limit: Int!, $lang: String!) {
  threads(
    from: $from
    to: $to
    productID: $productID
    state: $state
    kind: $kind
    labelID: $labelID
    search: $search
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
      is_waiting
      is_archived
      labels {
        id
        name
      }
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
  is_waiting
  is_archived
  is_settled
  customer_email
  labels {
    id
    name
  }
  beside {
    order_id
    is_refundable
    shop
    language
    care {
      renews_on
      is_running
    }
    earlier {
      id
      subject
      product_name
      last_at
      is_waiting
    }
  }
  messages {
    id
    from_customer
    automatic
    body
    sent_at
    attachments {
      id
      name
      size
    }
  }
  has_earlier
}`) as unknown as TypedDocumentString<ThreadQuery, ThreadQueryVariables>;
export const ReplyToThreadDocument = new TypedDocumentString(`
    mutation ReplyToThread($id: ID!, $body: String!, $key: String!, $attachments: [ID!], $lang: String!) {
  reply_to_thread(
    id: $id
    body: $body
    key: $key
    attachments: $attachments
    lang: $lang
  ) {
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
  is_waiting
  is_archived
  is_settled
  customer_email
  labels {
    id
    name
  }
  beside {
    order_id
    is_refundable
    shop
    language
    care {
      renews_on
      is_running
    }
    earlier {
      id
      subject
      product_name
      last_at
      is_waiting
    }
  }
  messages {
    id
    from_customer
    automatic
    body
    sent_at
    attachments {
      id
      name
      size
    }
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
export const SettleThreadDocument = new TypedDocumentString(`
    mutation SettleThread($id: ID!, $last: ID, $lang: String!) {
  settle_thread(id: $id, last: $last, lang: $lang) {
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
  is_waiting
  is_archived
  is_settled
  customer_email
  labels {
    id
    name
  }
  beside {
    order_id
    is_refundable
    shop
    language
    care {
      renews_on
      is_running
    }
    earlier {
      id
      subject
      product_name
      last_at
      is_waiting
    }
  }
  messages {
    id
    from_customer
    automatic
    body
    sent_at
    attachments {
      id
      name
      size
    }
  }
  has_earlier
}`) as unknown as TypedDocumentString<SettleThreadMutation, SettleThreadMutationVariables>;
export const ArchiveThreadDocument = new TypedDocumentString(`
    mutation ArchiveThread($id: ID!, $archived: Boolean!, $lang: String!) {
  archive_thread(id: $id, archived: $archived, lang: $lang) {
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
  is_waiting
  is_archived
  is_settled
  customer_email
  labels {
    id
    name
  }
  beside {
    order_id
    is_refundable
    shop
    language
    care {
      renews_on
      is_running
    }
    earlier {
      id
      subject
      product_name
      last_at
      is_waiting
    }
  }
  messages {
    id
    from_customer
    automatic
    body
    sent_at
    attachments {
      id
      name
      size
    }
  }
  has_earlier
}`) as unknown as TypedDocumentString<ArchiveThreadMutation, ArchiveThreadMutationVariables>;
export const LabelThreadDocument = new TypedDocumentString(`
    mutation LabelThread($id: ID!, $labels: [String!]!, $lang: String!) {
  label_thread(id: $id, labels: $labels, lang: $lang) {
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
  is_waiting
  is_archived
  is_settled
  customer_email
  labels {
    id
    name
  }
  beside {
    order_id
    is_refundable
    shop
    language
    care {
      renews_on
      is_running
    }
    earlier {
      id
      subject
      product_name
      last_at
      is_waiting
    }
  }
  messages {
    id
    from_customer
    automatic
    body
    sent_at
    attachments {
      id
      name
      size
    }
  }
  has_earlier
}`) as unknown as TypedDocumentString<LabelThreadMutation, LabelThreadMutationVariables>;
export const ThreadLabelsDocument = new TypedDocumentString(`
    query ThreadLabels {
  thread_labels {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<ThreadLabelsQuery, ThreadLabelsQueryVariables>;
export const DeleteThreadLabelDocument = new TypedDocumentString(`
    mutation DeleteThreadLabel($id: ID!) {
  delete_thread_label(id: $id) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<DeleteThreadLabelMutation, DeleteThreadLabelMutationVariables>;
export const SavedRepliesDocument = new TypedDocumentString(`
    query SavedReplies($threadID: ID) {
  saved_replies(threadID: $threadID) {
    ...SavedReplyDetails
  }
}
    fragment SavedReplyDetails on SavedReply {
  id
  name
  texts {
    lang
    body
  }
  filled {
    lang
    body
  }
}`) as unknown as TypedDocumentString<SavedRepliesQuery, SavedRepliesQueryVariables>;
export const SaveReplyDocument = new TypedDocumentString(`
    mutation SaveReply($id: ID, $name: String!, $texts: [SavedTextInput!]!) {
  save_reply(id: $id, name: $name, texts: $texts) {
    ...SavedReplyDetails
  }
}
    fragment SavedReplyDetails on SavedReply {
  id
  name
  texts {
    lang
    body
  }
  filled {
    lang
    body
  }
}`) as unknown as TypedDocumentString<SaveReplyMutation, SaveReplyMutationVariables>;
export const DeleteSavedReplyDocument = new TypedDocumentString(`
    mutation DeleteSavedReply($id: ID!) {
  delete_saved_reply(id: $id) {
    ...SavedReplyDetails
  }
}
    fragment SavedReplyDetails on SavedReply {
  id
  name
  texts {
    lang
    body
  }
  filled {
    lang
    body
  }
}`) as unknown as TypedDocumentString<DeleteSavedReplyMutation, DeleteSavedReplyMutationVariables>;