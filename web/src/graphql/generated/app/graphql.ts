import type { TypedDocument } from '../../client.ts';
import type * as types from '../graphql.ts';
export type * from '../graphql.ts';
export const FindOrdersDocument: TypedDocument<types.FindOrdersQuery, types.FindOrdersQueryVariables> = `query FindOrders($search:String!){orders(all:true search:$search length:50){lines{order_id reference customer_name shop day}}}`;
export const FindThreadsDocument: TypedDocument<types.FindThreadsQuery, types.FindThreadsQueryVariables> = `query FindThreads($lang:String!){threads(limit:100 lang:$lang){threads{id customer_name subject product_name order_reference last_at}}}`;
