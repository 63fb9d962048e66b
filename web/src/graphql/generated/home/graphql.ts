/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type FirstStepKind =
  | 'ADD_PRODUCT'
  | 'COMPLETE_PROFILE'
  | 'SET_UP_PAYOUTS';

export type OrderLineType =
  | 'ORDER'
  | 'REFUND';

export type SellerLevel =
  | 'Captain'
  | 'Conqueror'
  | 'Superhero';

/** What wants the seller's hand, and the one thing that deals with it. */
export type TaskKind =
  /** A rule of the review will refuse a product that is on sale, from the deadline on. */
  | 'ADAPT_TO_RULE'
  /** A reviewer has a question about a version, which waits for the answer. */
  | 'ANSWER_REVIEWER'
  | 'ANSWER_THREAD'
  | 'COMPLETE_WALLET'
  | 'DOCUMENT_EXPIRED'
  | 'DOCUMENT_INVALID'
  /** A reviewer has refused a sheet. */
  | 'MEND_SHEET'
  | 'MEND_VERSION'
  | 'PAYMENT_FAILED'
  | 'PAY_FEE'
  /** Operators have written in a conversation, and the seller has not seen it yet. */
  | 'READ_CONTACT'
  /** A document is about to expire. */
  | 'RENEW_DOCUMENT'
  /** What is on sale does not run on the newest platform; from the deadline on updates are refused that do not. */
  | 'SUPPORT_PLATFORM'
  | 'TRIAL_ENDS'
  /** A reviewer has refused a version, for a reason of their own. */
  | 'VERSION_REFUSED';

export type HomeQueryVariables = Exact<{
  lang: string;
}>;


export type HomeQuery = { home: { turnover_today: number, turnover_month: number, month_before: number, month_days: Array<number>, month_before_days: Array<number>, balance: number, next_payout_on: string | null, expected: number | null, level: SellerLevel | null, newest_orders: Array<{ id: string, order_id: string, type: OrderLineType, at: string, product_name: string, customer_name: string, amount: number }>, articles: Array<{ slug: string, title: string, published_at: string, is_read: boolean }>, tasks: Array<{ kind: TaskKind, subject: string, subject_id: string | null, about: string, product_id: string | null, product: string, deadline: string | null, money_at_risk: number | null }>, first_steps: Array<{ step: FirstStepKind, done: boolean }> } };

export type HomeLevelOutlookQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeLevelOutlookQuery = { seller_level: { level: SellerLevel | null, next_level: SellerLevel | null, next_monday: string } };

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

export const HomeDocument = new TypedDocumentString(`
    query Home($lang: String!) {
  home(lang: $lang) {
    turnover_today
    turnover_month
    month_before
    month_days
    month_before_days
    balance
    next_payout_on
    expected
    newest_orders {
      id
      order_id
      type
      at
      product_name
      customer_name
      amount
    }
    level
    articles {
      slug
      title
      published_at
      is_read
    }
    tasks {
      kind
      subject
      subject_id
      about
      product_id
      product
      deadline
      money_at_risk
    }
    first_steps {
      step
      done
    }
  }
}
    `) as unknown as TypedDocumentString<HomeQuery, HomeQueryVariables>;
export const HomeLevelOutlookDocument = new TypedDocumentString(`
    query HomeLevelOutlook {
  seller_level {
    level
    next_level
    next_monday
  }
}
    `) as unknown as TypedDocumentString<HomeLevelOutlookQuery, HomeLevelOutlookQueryVariables>;