import type { TypedDocument } from '../../client.ts';
import type * as types from '../graphql.ts';
export type * from '../graphql.ts';
export const HomeDocument: TypedDocument<types.HomeQuery, types.HomeQueryVariables> = `query Home($lang:String!){home(lang:$lang){turnover_today turnover_month month_before month_days month_before_days balance next_payout_on expected newest_orders{id order_id type at product_name customer_name amount}level articles{slug title published_at is_read}tasks{kind subject subject_id about product_id product deadline money_at_risk}first_steps{step done}}}`;
export const HomeLevelOutlookDocument: TypedDocument<types.HomeLevelOutlookQuery, types.HomeLevelOutlookQueryVariables> = `query HomeLevelOutlook{seller_level{level next_level next_monday}}`;
