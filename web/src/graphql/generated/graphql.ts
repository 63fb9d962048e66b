/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type PartnerType =
  /** Agency */
  | 'AGENCY'
  /** Industrial Partner */
  | 'INDUSTRIAL_PARTNER'
  /** Module Creator */
  | 'MODULE_CREATOR'
  /** Community */
  | 'NO_PARTNERSHIP';

/** Where the seller's payout account with the payment provider stands. */
export type PayoutAccountStatus =
  | 'COMPLETED'
  | 'CREATED'
  | 'MISSING_INFORMATION'
  | 'ONBOARDING_IN_PROGRESS'
  | 'ONBOARDING_SUBMITTED'
  | 'ON_HOLD';

export type HomeFrameFragment = { seller: { id: string, email: string, country: string, is_valid: boolean, is_banned: boolean, vacation_status: boolean, poseAs: boolean, wallet_status: PayoutAccountStatus | null, details: { first_name: string, last_name: string }, partnership_type: { name: PartnerType } } | null, product_list: Array<{ id: string, name: string, is_active: boolean }>, psConfig: { latestPsVersion: { version: string } | null }, messages: { unseen_count: number } };

export type HomeQueryVariables = Exact<{
  lang: string;
}>;


export type HomeQuery = { bank_account: { balance: number }, seller: { id: string, email: string, country: string, is_valid: boolean, is_banned: boolean, vacation_status: boolean, poseAs: boolean, wallet_status: PayoutAccountStatus | null, details: { first_name: string, last_name: string }, partnership_type: { name: PartnerType } } | null, product_list: Array<{ id: string, name: string, is_active: boolean }>, psConfig: { latestPsVersion: { version: string } | null }, messages: { unseen_count: number } };

export type HomeWhenBannedQueryVariables = Exact<{
  lang: string;
}>;


export type HomeWhenBannedQuery = { seller: { id: string, email: string, country: string, is_valid: boolean, is_banned: boolean, vacation_status: boolean, poseAs: boolean, wallet_status: PayoutAccountStatus | null, details: { first_name: string, last_name: string }, partnership_type: { name: PartnerType } } | null, product_list: Array<{ id: string, name: string, is_active: boolean }>, psConfig: { latestPsVersion: { version: string } | null }, messages: { unseen_count: number } };

export type CurrentSellerFragment = { id: string, email: string, country: string, is_valid: boolean, is_banned: boolean, vacation_status: boolean, poseAs: boolean, wallet_status: PayoutAccountStatus | null, details: { first_name: string, last_name: string }, partnership_type: { name: PartnerType } };

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
export const CurrentSellerFragmentDoc = new TypedDocumentString(`
    fragment CurrentSeller on Seller {
  id
  email
  details {
    first_name
    last_name
  }
  partnership_type {
    name
  }
  country
  is_valid
  is_banned
  vacation_status
  poseAs
  wallet_status
}
    `, {"fragmentName":"CurrentSeller"}) as unknown as TypedDocumentString<CurrentSellerFragment, unknown>;
export const HomeFrameFragmentDoc = new TypedDocumentString(`
    fragment HomeFrame on Query {
  seller {
    ...CurrentSeller
  }
  product_list(lang: $lang) {
    id
    name
    is_active
  }
  psConfig {
    latestPsVersion {
      version
    }
  }
  messages {
    unseen_count
  }
}
    fragment CurrentSeller on Seller {
  id
  email
  details {
    first_name
    last_name
  }
  partnership_type {
    name
  }
  country
  is_valid
  is_banned
  vacation_status
  poseAs
  wallet_status
}`, {"fragmentName":"HomeFrame"}) as unknown as TypedDocumentString<HomeFrameFragment, unknown>;
export const HomeDocument = new TypedDocumentString(`
    query Home($lang: String!) {
  ...HomeFrame
  bank_account {
    balance
  }
}
    fragment HomeFrame on Query {
  seller {
    ...CurrentSeller
  }
  product_list(lang: $lang) {
    id
    name
    is_active
  }
  psConfig {
    latestPsVersion {
      version
    }
  }
  messages {
    unseen_count
  }
}
fragment CurrentSeller on Seller {
  id
  email
  details {
    first_name
    last_name
  }
  partnership_type {
    name
  }
  country
  is_valid
  is_banned
  vacation_status
  poseAs
  wallet_status
}`) as unknown as TypedDocumentString<HomeQuery, HomeQueryVariables>;
export const HomeWhenBannedDocument = new TypedDocumentString(`
    query HomeWhenBanned($lang: String!) {
  ...HomeFrame
}
    fragment HomeFrame on Query {
  seller {
    ...CurrentSeller
  }
  product_list(lang: $lang) {
    id
    name
    is_active
  }
  psConfig {
    latestPsVersion {
      version
    }
  }
  messages {
    unseen_count
  }
}
fragment CurrentSeller on Seller {
  id
  email
  details {
    first_name
    last_name
  }
  partnership_type {
    name
  }
  country
  is_valid
  is_banned
  vacation_status
  poseAs
  wallet_status
}`) as unknown as TypedDocumentString<HomeWhenBannedQuery, HomeWhenBannedQueryVariables>;