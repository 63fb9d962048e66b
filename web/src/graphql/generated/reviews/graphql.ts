import type { TypedDocument } from '../../client.ts';
import type * as types from '../graphql.ts';
export type * from '../graphql.ts';
export const RatingsDocument: TypedDocument<types.RatingsQuery, types.RatingsQueryVariables> = `query Ratings($from:Date$to:Date$productID:ID$stars:Int$isAnswered:Boolean$page:Int!$length:Int!$lang:String!){ratings(from:$from to:$to productID:$productID stars:$stars is_answered:$isAnswered page:$page length:$length lang:$lang){count average by_stars{stars count}unanswered standing{average recent count hidden months needed}trend{month count average}ratings{id stars product_name customer_name comment language at day reply{body written_at edited_at}is_reported order_reference thread_id}}}`;
export const ReplyToRatingDocument: TypedDocument<types.ReplyToRatingMutation, types.ReplyToRatingMutationVariables> = `mutation ReplyToRating($id:ID!$body:String!){reply_to_rating(id:$id body:$body){id}}`;
export const ReportRatingDocument: TypedDocument<types.ReportRatingMutation, types.ReportRatingMutationVariables> = `mutation ReportRating($id:ID!$reason:AbuseReason!$body:String!){report_rating(id:$id reason:$reason body:$body){id}}`;
