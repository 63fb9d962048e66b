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

/** The state of the seller's payout account with the payment provider. */
export type PayoutAccountStatus =
  | 'COMPLETED'
  | 'CREATED'
  | 'MISSING_INFORMATION'
  | 'ONBOARDING_IN_PROGRESS'
  | 'ONBOARDING_SUBMITTED'
  | 'ON_HOLD';

export type CurrentSellerFragment = { id: string, email: string, country: string, is_europe_based: boolean, is_valid: boolean, is_banned: boolean, is_merkato: boolean, has_monetization: boolean, has_sales: boolean, declared_vat_payment: boolean, vacation_status: boolean, poseAs: boolean, catalog_url: string | null, wallet_status: PayoutAccountStatus | null, is_wallet_required: boolean, payment_source: string | null, details: { first_name: string, last_name: string, language: { native: string, second: string | null, third: string | null } }, partnership_type: { name: PartnerType } };

export type ShellQueryVariables = Exact<{
  lang: string;
}>;


export type ShellQuery = { may_pose_as: boolean, is_operator: boolean, devblog_unread_count: number, contact_unseen_count: number, seller: { id: string, email: string, country: string, is_europe_based: boolean, is_valid: boolean, is_banned: boolean, is_merkato: boolean, has_monetization: boolean, has_sales: boolean, declared_vat_payment: boolean, vacation_status: boolean, poseAs: boolean, catalog_url: string | null, wallet_status: PayoutAccountStatus | null, is_wallet_required: boolean, payment_source: string | null, details: { first_name: string, last_name: string, language: { native: string, second: string | null, third: string | null } }, partnership_type: { name: PartnerType } } | null, product_list: Array<{ id: string, name: string, is_active: boolean }>, psConfig: { versions: Array<string>, latestPsVersion: { version: string, major: number, minor: number } | null }, messages: { unseen_count: number } };

export type MayPoseAsQueryVariables = Exact<{ [key: string]: never; }>;


export type MayPoseAsQuery = { may_pose_as: boolean, is_operator: boolean, operator_name: string | null };

export type PosedSellerQueryVariables = Exact<{ [key: string]: never; }>;


export type PosedSellerQuery = { seller: { id: string } | null };

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
    language {
      native
      second
      third
    }
  }
  partnership_type {
    name
  }
  country
  is_europe_based
  is_valid
  is_banned
  is_merkato
  has_monetization
  has_sales
  declared_vat_payment
  vacation_status
  poseAs
  catalog_url
  wallet_status
  is_wallet_required
  payment_source
}
    `, {"fragmentName":"CurrentSeller"}) as unknown as TypedDocumentString<CurrentSellerFragment, unknown>;
export const ShellDocument = new TypedDocumentString(`
    query Shell($lang: String!) {
  seller {
    ...CurrentSeller
  }
  may_pose_as
  is_operator
  product_list(lang: $lang) {
    id
    name
    is_active
  }
  psConfig {
    latestPsVersion {
      version
      major
      minor
    }
    versions
  }
  messages {
    unseen_count
  }
  devblog_unread_count(lang: $lang)
  contact_unseen_count
}
    fragment CurrentSeller on Seller {
  id
  email
  details {
    first_name
    last_name
    language {
      native
      second
      third
    }
  }
  partnership_type {
    name
  }
  country
  is_europe_based
  is_valid
  is_banned
  is_merkato
  has_monetization
  has_sales
  declared_vat_payment
  vacation_status
  poseAs
  catalog_url
  wallet_status
  is_wallet_required
  payment_source
}`) as unknown as TypedDocumentString<ShellQuery, ShellQueryVariables>;
export const MayPoseAsDocument = new TypedDocumentString(`
    query MayPoseAs {
  may_pose_as
  is_operator
  operator_name
}
    `) as unknown as TypedDocumentString<MayPoseAsQuery, MayPoseAsQueryVariables>;
export const PosedSellerDocument = new TypedDocumentString(`
    query PosedSeller {
  seller {
    id
  }
}
    `) as unknown as TypedDocumentString<PosedSellerQuery, PosedSellerQueryVariables>;