import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../../graphql/api-context.ts';
import { isSignedOut } from '../../../graphql/api-error.ts';
import { type RefundPreview, refundPreviewQuery } from '../queries.ts';
import type { wantedRefund } from './refund-draft.ts';
import { overPaid } from './use-refund.ts';

/** How long the typing must rest before the effects are calculated again, in milliseconds. */
const rest = 300;

/** What the refund would do, fetched again when typing the amount has paused. */
export function usePreview(line: string, wanted: ReturnType<typeof wantedRefund>) {
  const client = useQueryClient();
  const now = 'amount' in wanted ? wanted.amount : undefined;
  const [amount] = useDebouncedValue(now, rest);
  const query = useQuery({
    ...refundPreviewQuery(useApi(), line, amount ?? null),
    enabled: amount !== undefined && amount === now,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isCurrent = now !== undefined && amount === now && !query.isPlaceholderData;
  const isRefused = isCurrent && query.error?.code === 'BAD_USER_INPUT';
  const isOverPaid = isRefused && query.error?.reason === overPaid;
  useEffect(() => {
    // The limits that the amount was held against are old.
    if (isOverPaid) void client.invalidateQueries({ queryKey: ['orders'] });
  }, [isOverPaid, client]);
  return {
    /** Whether there is an amount to reckon with. */
    isWanted: now !== undefined,
    /** Of this very amount; nothing is confirmed without it. */
    current: isCurrent && !query.error ? query.data : undefined,
    /** Of the amount before, to be shown until the new one is there. */
    latest: query.data,
    /** The fault that the refund would have as well. */
    refusal: isRefused || (isCurrent && isSignedOut(query.error)) ? query.error : null,
    hasFailed: isCurrent && Boolean(query.error) && !isRefused,
    retry: () => void query.refetch(),
  };
}

export type Preview = ReturnType<typeof usePreview>;

/** What was confirmed is what is shown where it is only sent again. */
export function shownAgain(requested: Preview, confirmed: RefundPreview): Preview {
  return { ...requested, current: confirmed, latest: confirmed, refusal: null, hasFailed: false };
}
