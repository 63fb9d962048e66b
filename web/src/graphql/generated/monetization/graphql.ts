/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type CustomerSubscriptionState =
  | 'ACTIVE'
  | 'ENDED'
  | 'IN_TRIAL'
  | 'UPCOMING';

export type PlanInterval =
  | 'MONTH'
  | 'YEAR';

/** What a list of customers' subscriptions is opened from. */
export type RevenueFigure =
  | 'ACTIVE'
  /** Ended within the last 30 days. */
  | 'CHURNED'
  /** Began in a month. */
  | 'COHORT'
  /** Paid for a year ago: what net revenue retention compares. */
  | 'KEPT'
  /** Renew in a month. */
  | 'RENEWAL'
  | 'TRIAL';

export type TotalsFragment = { active: number, trial: number, churned: number, recurring: number, churn: number | null, retention: number | null };

export type MonetizationQueryVariables = Exact<{
  lang: string;
}>;


export type MonetizationQuery = { monetization: { as_of: string | null, totals: { active: number, trial: number, churned: number, recurring: number, churn: number | null, retention: number | null }, cohorts: Array<{ month: string, begun: number, left: Array<number> }>, renewals: Array<{ month: string, count: number, amount: number }>, products: Array<{ product_id: string, product: string, totals: { active: number, trial: number, churned: number, recurring: number, churn: number | null, retention: number | null } }> } };

export type CustomerSubscriptionsQueryVariables = Exact<{
  figure: RevenueFigure;
  month?: string | null | undefined;
  after?: number | null | undefined;
  product?: string | number | null | undefined;
  page: number;
  lang: string;
}>;


export type CustomerSubscriptionsQuery = { customer_subscriptions: { count: number, subscriptions: Array<{ id: string, customer: string, product: string, state: CustomerSubscriptionState, interval: PlanInterval, started_on: string, ended_on: string | null, renews_on: string | null, monthly: number }> } };

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
export const TotalsFragmentDoc = new TypedDocumentString(`
    fragment Totals on RevenueTotals {
  active
  trial
  churned
  recurring
  churn
  retention
}
    `, {"fragmentName":"Totals"}) as unknown as TypedDocumentString<TotalsFragment, unknown>;
export const MonetizationDocument = new TypedDocumentString(`
    query Monetization($lang: String!) {
  monetization(lang: $lang) {
    as_of
    totals {
      ...Totals
    }
    cohorts {
      month
      begun
      left
    }
    renewals {
      month
      count
      amount
    }
    products {
      product_id
      product
      totals {
        ...Totals
      }
    }
  }
}
    fragment Totals on RevenueTotals {
  active
  trial
  churned
  recurring
  churn
  retention
}`) as unknown as TypedDocumentString<MonetizationQuery, MonetizationQueryVariables>;
export const CustomerSubscriptionsDocument = new TypedDocumentString(`
    query CustomerSubscriptions($figure: RevenueFigure!, $month: Date, $after: Int, $product: ID, $page: Int!, $lang: String!) {
  customer_subscriptions(
    figure: $figure
    month: $month
    after: $after
    product: $product
    page: $page
    length: 25
    lang: $lang
  ) {
    count
    subscriptions {
      id
      customer
      product
      state
      interval
      started_on
      ended_on
      renews_on
      monthly
    }
  }
}
    `) as unknown as TypedDocumentString<CustomerSubscriptionsQuery, CustomerSubscriptionsQueryVariables>;