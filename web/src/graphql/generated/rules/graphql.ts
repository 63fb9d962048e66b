import type { TypedDocument } from '../../client.ts';
import type * as types from '../graphql.ts';
export type * from '../graphql.ts';
export const ReviewRulesDocument: TypedDocument<types.ReviewRulesQuery, types.ReviewRulesQueryVariables> = `query ReviewRules($lang:String!){review_rules(lang:$lang){id category severity language title why}}`;
export const ReviewRuleDocument: TypedDocument<types.ReviewRuleQuery, types.ReviewRuleQueryVariables> = `query ReviewRule($id:String!$lang:String!){review_rule(id:$id lang:$lang){id category severity since applies_to language title why how finding bad{file first lines line}good{file first lines line}}}`;
