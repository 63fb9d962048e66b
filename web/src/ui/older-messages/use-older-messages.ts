import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

interface OlderOptions<Message> {
  /** Names the conversation. */
  queryKey: readonly unknown[];
  /** What it came with, oldest first. */
  newest: readonly Message[];
  /** How many there are before those. */
  count: number;
  /** Fetches those before one, oldest first. */
  read: (before: string, signal: AbortSignal) => Promise<Message[]>;
}

interface OlderMessages<Message> {
  /** All that is known, oldest first. */
  messages: readonly Message[];
  /** How many there are still to fetch. */
  left: number;
  isLoading: boolean;
  /** They did not come; `load` tries again. */
  isFailed: boolean;
  /** Fetches some more of them. */
  load: () => void;
}

/** A conversation of which the newest messages are there, and older ones on request. */
export function useOlderMessages<Message extends { id: string }>({
  queryKey,
  newest,
  count,
  read,
}: OlderOptions<Message>): OlderMessages<Message> {
  const [isWanted, setIsWanted] = useState(false);
  const first = newest[0]?.id ?? '';
  const { data, isFetching, isError, fetchNextPage, refetch } = useInfiniteQuery({
    // By where they begin: when the newest move on, none is missing in between.
    queryKey: [...queryKey, first],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: (page) => page[0]?.id,
    enabled: isWanted,
    meta: { noErrorRedirect: true },
  });
  const older = data ? [...data.pages].reverse().flat() : [];
  return {
    messages: [...older, ...newest],
    left: Math.max(count - older.length, 0),
    isLoading: isFetching,
    isFailed: isError && !isFetching,
    load: () => {
      if (!isWanted) setIsWanted(true);
      else if (data) void fetchNextPage();
      else void refetch();
    },
  };
}
