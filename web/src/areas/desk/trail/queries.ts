import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../graphql/client.ts';
import { AuditProofDocument, AuditTrailDocument } from '../../../graphql/generated/desk/graphql.ts';
import { dayInParis, daysOf } from '../../../ui/date-range/period.ts';
import { deskKey } from '../parts/use-act.ts';
import type { TrailSearch } from './search.ts';

/** What the address says, as variables of the API. */
export function variablesOf({
  period,
  seller,
  operator,
  action,
  looks,
  page,
  length,
}: TrailSearch) {
  return {
    ...daysOf(period, dayInParis()),
    ...(seller && { seller }),
    ...(operator && { operator }),
    ...(action && { action }),
    changes: !looks && action !== 'pose_as',
    page,
    length,
  };
}

/** One page of the trail, the newest first. The page before stays while the next comes. */
export function trailQuery(api: Api, search: TrailSearch) {
  const variables = variablesOf(search);
  return queryOptions({
    queryKey: [deskKey, 'trail', variables],
    queryFn: async ({ signal }) => (await api(AuditTrailDocument, variables, signal)).audit_trail,
    placeholderData: keepPreviousData,
    meta: { noErrorRedirect: true },
  });
}

/** Goes through the whole chain; run by a button. */
export function proofQuery(api: Api) {
  return queryOptions({
    queryKey: ['audit_proof'],
    queryFn: async ({ signal }) => (await api(AuditProofDocument, {}, signal)).audit_proof,
    enabled: false,
    gcTime: 0,
    meta: { noErrorRedirect: true },
  });
}
