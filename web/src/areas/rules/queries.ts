import { queryOptions } from '@tanstack/react-query';
import type { Visit } from '../../area/area.ts';
import type { Api } from '../../graphql/client.ts';
import type { ReviewRuleQuery, ReviewRulesQuery } from '../../graphql/generated/graphql.ts';
import { ReviewRuleDocument, ReviewRulesDocument } from '../../graphql/generated/rules/graphql.ts';

export type ListedRule = ReviewRulesQuery['review_rules'][number];
export type Rule = NonNullable<ReviewRuleQuery['review_rule']>;
export type Code = NonNullable<Rule['bad']>;

/** Rules change with the program only, so an answer holds for as long as the page is open. */
const lasting = { staleTime: Number.POSITIVE_INFINITY, meta: { noErrorRedirect: true } };

export const rulesQuery = (api: Api, lang: string) =>
  queryOptions({
    queryKey: ['rules', lang],
    queryFn: async ({ signal }) => (await api(ReviewRulesDocument, { lang }, signal)).review_rules,
    ...lasting,
  });

export const ruleQuery = (api: Api, id: string, lang: string) =>
  queryOptions({
    queryKey: ['rule', id.toUpperCase(), lang],
    queryFn: async ({ signal }) =>
      (await api(ReviewRuleDocument, { id, lang }, signal)).review_rule ?? null,
    ...lasting,
  });

export const firstData = ({ api, params: { rule }, language, prefetch }: Visit) =>
  rule ? prefetch(ruleQuery(api, rule, language)) : prefetch(rulesQuery(api, language));
