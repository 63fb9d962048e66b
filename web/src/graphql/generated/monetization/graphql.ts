import type { TypedDocument } from '../../client.ts';
import type * as types from '../graphql.ts';
export type * from '../graphql.ts';
const Totals = `fragment Totals on RevenueTotals{active trial churned recurring churn retention}`;
export const MonetizationDocument: TypedDocument<types.MonetizationQuery, types.MonetizationQueryVariables> = `query Monetization($lang:String!){monetization(lang:$lang){as_of totals{...Totals}cohorts{month begun left}renewals{month count amount}products{product_id product totals{...Totals}}}}${Totals}`;
export const CustomerSubscriptionsDocument: TypedDocument<types.CustomerSubscriptionsQuery, types.CustomerSubscriptionsQueryVariables> = `query CustomerSubscriptions($figure:RevenueFigure!$month:Date$after:Int$product:ID$page:Int!$lang:String!){customer_subscriptions(figure:$figure month:$month after:$after product:$product page:$page length:25 lang:$lang){count subscriptions{id customer product state started_on ended_on renews_on monthly}}}`;
