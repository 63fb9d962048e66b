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

export type SellerLevel =
  | 'Captain'
  | 'Conqueror'
  | 'Superhero';

export type MarketplaceTermsQueryVariables = Exact<{ [key: string]: never; }>;


export type MarketplaceTermsQuery = { marketplace_terms: { payout_days: number, refund_months: number, vat_rate: number, own_code_rate: number, care_months: number, care_rate: number, annual_fee: number, fee_alert_days: number, fee_grace_days: number, commissions: Array<{ partnership: PartnerType, rate: number }>, promotions: { days: number, codes: number, code_days: number, code_rate: number, code_uses: number, code_uses_each: number }, levels: { months: number, ratings_needed: number, answered_weight: number, time_weight: number, rating_weight: number, best_hours: number, worst_hours: number, thresholds: Array<{ level: SellerLevel, seniority: number, rating: number, positive: number, support: number }> } } };

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

export const MarketplaceTermsDocument = new TypedDocumentString(`
    query MarketplaceTerms {
  marketplace_terms {
    payout_days
    refund_months
    vat_rate
    commissions {
      partnership
      rate
    }
    own_code_rate
    care_months
    care_rate
    annual_fee
    fee_alert_days
    fee_grace_days
    promotions {
      days
      codes
      code_days
      code_rate
      code_uses
      code_uses_each
    }
    levels {
      months
      ratings_needed
      answered_weight
      time_weight
      rating_weight
      best_hours
      worst_hours
      thresholds {
        level
        seniority
        rating
        positive
        support
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MarketplaceTermsQuery, MarketplaceTermsQueryVariables>;