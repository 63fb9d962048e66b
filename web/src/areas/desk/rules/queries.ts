import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../graphql/client.ts';
import { RuleChangesDocument } from '../../../graphql/generated/desk/graphql.ts';
import type { RuleChangesQuery } from '../../../graphql/generated/graphql.ts';
import { deskKey } from '../parts/use-act.ts';

export type RuleChange = RuleChangesQuery['rule_changes'][number];
export type Rule = RuleChangesQuery['review_rules'][number];

export const rulesQuery = (api: Api, lang: string) =>
  queryOptions({
    queryKey: [deskKey, 'rules', lang],
    queryFn: ({ signal }) => api(RuleChangesDocument, { lang }, signal),
    meta: { noErrorRedirect: true },
  });
