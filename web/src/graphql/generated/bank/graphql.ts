/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Where the seller's payout account with the payment provider stands. */
export type PayoutAccountStatus =
  | 'COMPLETED'
  | 'CREATED'
  | 'MISSING_INFORMATION'
  | 'ONBOARDING_IN_PROGRESS'
  | 'ONBOARDING_SUBMITTED'
  | 'ON_HOLD';

export type PayoutLinkType =
  /** To the payment provider's page that shows the account. */
  | 'DASHBOARD_LINK'
  /** To the payment provider's page on which the seller hands in what is missing. */
  | 'ONBOARDING_LINK';

export type PayoutAccountStateFragment = { status: PayoutAccountStatus | null, is_with_provider: boolean, asked_at: string | null };

export type PayoutAccountQueryVariables = Exact<{ [key: string]: never; }>;


export type PayoutAccountQuery = { payout_account: { status: PayoutAccountStatus | null, is_with_provider: boolean, asked_at: string | null } };

export type CreatePayoutLinkMutationVariables = Exact<{
  type: PayoutLinkType;
  lang: string;
}>;


export type CreatePayoutLinkMutation = { create_payout_link: { url: string } };

export type RefreshPayoutAccountMutationVariables = Exact<{ [key: string]: never; }>;


export type RefreshPayoutAccountMutation = { refresh_payout_account: { status: PayoutAccountStatus | null, is_with_provider: boolean, asked_at: string | null } };

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
export const PayoutAccountStateFragmentDoc = new TypedDocumentString(`
    fragment PayoutAccountState on PayoutAccount {
  status
  is_with_provider
  asked_at
}
    `, {"fragmentName":"PayoutAccountState"}) as unknown as TypedDocumentString<PayoutAccountStateFragment, unknown>;
export const PayoutAccountDocument = new TypedDocumentString(`
    query PayoutAccount {
  payout_account {
    ...PayoutAccountState
  }
}
    fragment PayoutAccountState on PayoutAccount {
  status
  is_with_provider
  asked_at
}`) as unknown as TypedDocumentString<PayoutAccountQuery, PayoutAccountQueryVariables>;
export const CreatePayoutLinkDocument = new TypedDocumentString(`
    mutation CreatePayoutLink($type: PayoutLinkType!, $lang: String!) {
  create_payout_link(type: $type, lang: $lang) {
    url
  }
}
    `) as unknown as TypedDocumentString<CreatePayoutLinkMutation, CreatePayoutLinkMutationVariables>;
export const RefreshPayoutAccountDocument = new TypedDocumentString(`
    mutation RefreshPayoutAccount {
  refresh_payout_account {
    ...PayoutAccountState
  }
}
    fragment PayoutAccountState on PayoutAccount {
  status
  is_with_provider
  asked_at
}`) as unknown as TypedDocumentString<RefreshPayoutAccountMutation, RefreshPayoutAccountMutationVariables>;