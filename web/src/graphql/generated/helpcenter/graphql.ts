/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type ContactTopic =
  | 'ACCOUNT'
  | 'OTHER'
  | 'PAYOUTS'
  | 'PRODUCTS'
  | 'TECHNICAL'
  | 'VALIDATION';

export type OperatorThreadFragment = { id: string, topic: string, subject: string, last_at: string, waits: boolean, older: number, unseen_count: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> };

export type ContactMessagesQueryVariables = Exact<{
  thread: string | number;
  before: string | number;
}>;


export type ContactMessagesQuery = { contact_messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> };

export type ContactThreadsQueryVariables = Exact<{ [key: string]: never; }>;


export type ContactThreadsQuery = { contact_threads: Array<{ id: string, topic: string, subject: string, last_at: string, waits: boolean, older: number, unseen_count: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> }> };

export type ContactOperatorsMutationVariables = Exact<{
  topic: ContactTopic;
  subject: string;
  body: string;
  key: string;
  attachments?: Array<string | number> | string | number | null | undefined;
}>;


export type ContactOperatorsMutation = { contact_operators: { id: string, topic: string, subject: string, last_at: string, waits: boolean, older: number, unseen_count: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> } };

export type WriteToOperatorsMutationVariables = Exact<{
  id: string | number;
  body: string;
  key: string;
  attachments?: Array<string | number> | string | number | null | undefined;
}>;


export type WriteToOperatorsMutation = { write_to_operators: { id: string, topic: string, subject: string, last_at: string, waits: boolean, older: number, unseen_count: number, messages: Array<{ id: string, from_seller: boolean, body: string, at: string, attachments: Array<{ id: string, name: string, size: number }> }> } };

export type SeeContactMutationVariables = Exact<{
  id: string | number;
  last: string | number;
}>;


export type SeeContactMutation = { see_contact: number };

export type HelpFiguresQueryVariables = Exact<{ [key: string]: never; }>;


export type HelpFiguresQuery = { marketplace_terms: { payout_days: number, annual_fee: number, versions_a_day: number, sheets_a_day: number } };

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
export const OperatorThreadFragmentDoc = new TypedDocumentString(`
    fragment OperatorThread on ContactThread {
  id
  topic
  subject
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
  unseen_count
}
    `, {"fragmentName":"OperatorThread"}) as unknown as TypedDocumentString<OperatorThreadFragment, unknown>;
export const ContactMessagesDocument = new TypedDocumentString(`
    query ContactMessages($thread: ID!, $before: ID!) {
  contact_messages(thread: $thread, before: $before) {
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
    `) as unknown as TypedDocumentString<ContactMessagesQuery, ContactMessagesQueryVariables>;
export const ContactThreadsDocument = new TypedDocumentString(`
    query ContactThreads {
  contact_threads {
    ...OperatorThread
  }
}
    fragment OperatorThread on ContactThread {
  id
  topic
  subject
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
  unseen_count
}`) as unknown as TypedDocumentString<ContactThreadsQuery, ContactThreadsQueryVariables>;
export const ContactOperatorsDocument = new TypedDocumentString(`
    mutation ContactOperators($topic: ContactTopic!, $subject: String!, $body: String!, $key: String!, $attachments: [ID!]) {
  contact_operators(
    topic: $topic
    subject: $subject
    body: $body
    key: $key
    attachments: $attachments
  ) {
    ...OperatorThread
  }
}
    fragment OperatorThread on ContactThread {
  id
  topic
  subject
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
  unseen_count
}`) as unknown as TypedDocumentString<ContactOperatorsMutation, ContactOperatorsMutationVariables>;
export const WriteToOperatorsDocument = new TypedDocumentString(`
    mutation WriteToOperators($id: ID!, $body: String!, $key: String!, $attachments: [ID!]) {
  write_to_operators(id: $id, body: $body, key: $key, attachments: $attachments) {
    ...OperatorThread
  }
}
    fragment OperatorThread on ContactThread {
  id
  topic
  subject
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
  unseen_count
}`) as unknown as TypedDocumentString<WriteToOperatorsMutation, WriteToOperatorsMutationVariables>;
export const SeeContactDocument = new TypedDocumentString(`
    mutation SeeContact($id: ID!, $last: ID!) {
  see_contact(id: $id, last: $last)
}
    `) as unknown as TypedDocumentString<SeeContactMutation, SeeContactMutationVariables>;
export const HelpFiguresDocument = new TypedDocumentString(`
    query HelpFigures {
  marketplace_terms {
    payout_days
    annual_fee
    versions_a_day
    sheets_a_day
  }
}
    `) as unknown as TypedDocumentString<HelpFiguresQuery, HelpFiguresQueryVariables>;