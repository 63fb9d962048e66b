/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Which turnover a list of orders shows. */
export type AmountDisplay =
  | 'gross'
  | 'net';

export type DiscountType =
  | 'AMOUNT'
  | 'PERCENTAGE';

export type ExportFormat =
  | 'CSV'
  | 'XLSX';

export type ExportState =
  | 'CANCELLED'
  | 'FAILED'
  | 'READY'
  | 'RUNNING'
  | 'WAITING';

export type OrderExportInput = {
  /** Which columns, in this order; see the screen's list of columns. */
  columns: Array<string>;
  filter: OrderFilter;
  format: ExportFormat;
  /** The language of its headings; it also decides between comma and semicolon. */
  lang: string;
  /** The zone of its dates, as Europe/Paris. */
  zone: string;
};

export type OrderFilter = {
  all?: boolean | null | undefined;
  businessCareOnly?: boolean | null | undefined;
  country?: string | null | undefined;
  direction?: SortDirection | null | undefined;
  from?: string | null | undefined;
  language?: string | null | undefined;
  productID?: string | number | null | undefined;
  product_type?: ProductType | null | undefined;
  search?: string | null | undefined;
  sort?: OrderSortField | null | undefined;
  source?: OrderSource | null | undefined;
  to?: string | null | undefined;
  type?: OrderLineType | null | undefined;
};

export type OrderLineType =
  | 'ORDER'
  | 'REFUND';

/** Where the money of a line is. */
export type OrderMoneyState =
  /** Goes with the next payout. */
  | 'AVAILABLE'
  /** Sent, on its way to the bank. */
  | 'IN_PAYOUT'
  /** Has reached the bank. */
  | 'PAID'
  /** Was paid before Merkato paid the seller. */
  | 'PAID_ELSEWHERE'
  /** Waits for the end of its term. */
  | 'PENDING'
  /** Of a sale that was refunded whole, and of a refund. */
  | 'TAKEN_BACK'
  /** Available, but the seller is not paid out at present. */
  | 'WITHHELD';

export type OrderSortField =
  | 'BASE_TURNOVER'
  | 'DATE'
  | 'GROSS_TURNOVER'
  | 'NET_TURNOVER';

export type OrderSource =
  | 'AD'
  | 'ADDONS'
  | 'AUTO'
  | 'MERCHANT_BACKOFFICE'
  | 'SUBSCRIPTION';

export type ProductType =
  | 'adserver'
  | 'bundle'
  | 'business_care'
  | 'email'
  | 'formation'
  | 'module'
  | 'pack'
  | 'service'
  | 'support'
  | 'theme'
  | 'zen';

export type SortDirection =
  | 'ASC'
  | 'DESC';

export type OrderExportsQueryVariables = Exact<{ [key: string]: never; }>;


export type OrderExportsQuery = { order_exports: Array<{ id: string, format: ExportFormat, state: ExportState, lines_total: number, lines_done: number, filename: string, size: number, asked_at: string, ready_at: string | null }> };

export type StartOrderExportMutationVariables = Exact<{
  input: OrderExportInput;
}>;


export type StartOrderExportMutation = { start_order_export: { id: string, format: ExportFormat, state: ExportState, lines_total: number, lines_done: number, filename: string, size: number, asked_at: string, ready_at: string | null } };

export type CancelOrderExportMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelOrderExportMutation = { cancel_order_export: boolean };

export type ExportItemFragment = { id: string, format: ExportFormat, state: ExportState, lines_total: number, lines_done: number, filename: string, size: number, asked_at: string, ready_at: string | null };

export type OrderQueryVariables = Exact<{
  id: string | number;
  lang: string;
}>;


export type OrderQuery = { order: { id: string, reference: string, placed_at: string, customer_name: string, customer_email: string, country: string, language: string, shop: string, lines: Array<{ id: string, type: OrderLineType, source: OrderSource, at: string, product_id: string, product_name: string, product_type: ProductType, is_business_care: boolean, quantity: number, base: number, gross: number, commission: number, commission_rate: number, net: number, refunded: number, refund_of: string | null, refund_reason: string | null, discount: { type: DiscountType, value: number, amount: number } | null, money: { state: OrderMoneyState, on: string | null, payout_id: string | null, payout_on: string | null, bank_on: string | null } }>, totals: { base: number, gross: number, commission: number, net: number, refunds: number }, business_care: Array<{ product_id: string, line_id: string, renews_on: string, ended_on: string | null }>, ledger: Array<{ at: string, movement: string, account: string, amount: number }>, payouts: Array<{ id: string, sent_on: string, paid_on: string | null, returned_on: string | null }>, refundable: Array<{ line_id: string, at_most: number, until: string }> } | null };

export type OrdersQueryVariables = Exact<{
  all?: boolean | null | undefined;
  search?: string | null | undefined;
  language?: string | null | undefined;
  source?: OrderSource | null | undefined;
  businessCareOnly?: boolean | null | undefined;
  page: number;
  length: number;
  from?: string | null | undefined;
  to?: string | null | undefined;
  productID?: string | number | null | undefined;
  sort?: OrderSortField | null | undefined;
  direction?: SortDirection | null | undefined;
  amount_display?: AmountDisplay | null | undefined;
  type?: OrderLineType | null | undefined;
  country?: string | null | undefined;
  product_type?: ProductType | null | undefined;
  lang: string;
}>;


export type OrdersQuery = { orders: { page: number, length: number, total_count: number, has_more: boolean, lines: Array<{ id: string, order_id: string, reference: string, type: OrderLineType, source: OrderSource, at: string, day: string, product_id: string, product_name: string, product_type: ProductType, is_business_care: boolean, quantity: number, customer_name: string, customer_email: string, country: string, language: string, shop: string, base: number, gross: number, commission: number, commission_rate: number, net: number, amount: number, refunded: number, discount: { type: DiscountType, value: number, amount: number } | null, money: { state: OrderMoneyState, on: string | null } }>, totals: { base: number, gross: number, commission: number, net: number, refunds: number, amount: number } | null } };

export type OrderViewsQueryVariables = Exact<{ [key: string]: never; }>;


export type OrderViewsQuery = { order_views: Array<{ id: string, name: string, address: string }> };

export type SaveOrderViewMutationVariables = Exact<{
  name: string;
  address: string;
}>;


export type SaveOrderViewMutation = { save_order_view: { id: string, name: string, address: string } };

export type DeleteOrderViewMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteOrderViewMutation = { delete_order_view: boolean };

export type RefundPreviewQueryVariables = Exact<{
  line: string | number;
  amount?: number | null | undefined;
}>;


export type RefundPreviewQuery = { refund_preview: { gross: number, net: number, commission: number, taken_from: OrderMoneyState, balance_before: number, balance_after: number, next_payout_on: string, is_withheld: boolean, next_payout_before: number, next_payout_after: number, business_care: number | null, ends_care: boolean, changes_level: boolean } };

export type RefundOrderLineMutationVariables = Exact<{
  line: string | number;
  amount?: number | null | undefined;
  reason: string;
  key: string;
}>;


export type RefundOrderLineMutation = { refund_order_line: { id: string, lines: Array<{ id: string, refund_of: string | null, gross: number }> } };

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
export const ExportItemFragmentDoc = new TypedDocumentString(`
    fragment ExportItem on OrderExport {
  id
  format
  state
  lines_total
  lines_done
  filename
  size
  asked_at
  ready_at
}
    `, {"fragmentName":"ExportItem"}) as unknown as TypedDocumentString<ExportItemFragment, unknown>;
export const OrderExportsDocument = new TypedDocumentString(`
    query OrderExports {
  order_exports {
    ...ExportItem
  }
}
    fragment ExportItem on OrderExport {
  id
  format
  state
  lines_total
  lines_done
  filename
  size
  asked_at
  ready_at
}`) as unknown as TypedDocumentString<OrderExportsQuery, OrderExportsQueryVariables>;
export const StartOrderExportDocument = new TypedDocumentString(`
    mutation StartOrderExport($input: OrderExportInput!) {
  start_order_export(input: $input) {
    ...ExportItem
  }
}
    fragment ExportItem on OrderExport {
  id
  format
  state
  lines_total
  lines_done
  filename
  size
  asked_at
  ready_at
}`) as unknown as TypedDocumentString<StartOrderExportMutation, StartOrderExportMutationVariables>;
export const CancelOrderExportDocument = new TypedDocumentString(`
    mutation CancelOrderExport($id: ID!) {
  cancel_order_export(id: $id)
}
    `) as unknown as TypedDocumentString<CancelOrderExportMutation, CancelOrderExportMutationVariables>;
export const OrderDocument = new TypedDocumentString(`
    query Order($id: ID!, $lang: String!) {
  order(id: $id, lang: $lang) {
    id
    reference
    placed_at
    customer_name
    customer_email
    country
    language
    shop
    lines {
      id
      type
      source
      at
      product_id
      product_name
      product_type
      is_business_care
      quantity
      discount {
        type
        value
        amount
      }
      base
      gross
      commission
      commission_rate
      net
      refunded
      refund_of
      refund_reason
      money {
        state
        on
        payout_id
        payout_on
        bank_on
      }
    }
    totals {
      base
      gross
      commission
      net
      refunds
    }
    business_care {
      product_id
      line_id
      renews_on
      ended_on
    }
    ledger {
      at
      movement
      account
      amount
    }
    payouts {
      id
      sent_on
      paid_on
      returned_on
    }
    refundable {
      line_id
      at_most
      until
    }
  }
}
    `) as unknown as TypedDocumentString<OrderQuery, OrderQueryVariables>;
export const OrdersDocument = new TypedDocumentString(`
    query Orders($all: Boolean, $search: String, $language: String, $source: OrderSource, $businessCareOnly: Boolean, $page: Int!, $length: Int!, $from: Date, $to: Date, $productID: ID, $sort: OrderSortField, $direction: SortDirection, $amount_display: AmountDisplay, $type: OrderLineType, $country: String, $product_type: ProductType, $lang: String!) {
  orders(
    all: $all
    search: $search
    language: $language
    source: $source
    businessCareOnly: $businessCareOnly
    page: $page
    length: $length
    from: $from
    to: $to
    productID: $productID
    sort: $sort
    direction: $direction
    amount_display: $amount_display
    type: $type
    country: $country
    product_type: $product_type
    lang: $lang
  ) {
    lines {
      id
      order_id
      reference
      type
      source
      at
      day
      product_id
      product_name
      product_type
      is_business_care
      quantity
      customer_name
      customer_email
      country
      language
      shop
      discount {
        type
        value
        amount
      }
      base
      gross
      commission
      commission_rate
      net
      amount
      refunded
      money {
        state
        on
      }
    }
    page
    length
    total_count
    has_more
    totals {
      base
      gross
      commission
      net
      refunds
      amount
    }
  }
}
    `) as unknown as TypedDocumentString<OrdersQuery, OrdersQueryVariables>;
export const OrderViewsDocument = new TypedDocumentString(`
    query OrderViews {
  order_views {
    id
    name
    address
  }
}
    `) as unknown as TypedDocumentString<OrderViewsQuery, OrderViewsQueryVariables>;
export const SaveOrderViewDocument = new TypedDocumentString(`
    mutation SaveOrderView($name: String!, $address: String!) {
  save_order_view(name: $name, address: $address) {
    id
    name
    address
  }
}
    `) as unknown as TypedDocumentString<SaveOrderViewMutation, SaveOrderViewMutationVariables>;
export const DeleteOrderViewDocument = new TypedDocumentString(`
    mutation DeleteOrderView($id: ID!) {
  delete_order_view(id: $id)
}
    `) as unknown as TypedDocumentString<DeleteOrderViewMutation, DeleteOrderViewMutationVariables>;
export const RefundPreviewDocument = new TypedDocumentString(`
    query RefundPreview($line: ID!, $amount: Cents) {
  refund_preview(line: $line, amount: $amount, business_care: true) {
    gross
    net
    commission
    taken_from
    balance_before
    balance_after
    next_payout_on
    is_withheld
    next_payout_before
    next_payout_after
    business_care
    ends_care
    changes_level
  }
}
    `) as unknown as TypedDocumentString<RefundPreviewQuery, RefundPreviewQueryVariables>;
export const RefundOrderLineDocument = new TypedDocumentString(`
    mutation RefundOrderLine($line: ID!, $amount: Cents, $reason: String!, $key: String!) {
  refund_order_line(
    line: $line
    amount: $amount
    business_care: true
    reason: $reason
    key: $key
  ) {
    id
    lines {
      id
      refund_of
      gross
    }
  }
}
    `) as unknown as TypedDocumentString<RefundOrderLineMutation, RefundOrderLineMutationVariables>;