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
  const shown = useSeen(newest);
  const first = shown[0]?.id ?? '';
  const { data, isFetching, isError, fetchNextPage, refetch } = useInfiniteQuery({
    // By where they begin: where more came than are known, none is missing in between.
    queryKey: [...queryKey, first],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: (page) => page[0]?.id,
    enabled: isWanted,
    meta: { noErrorRedirect: true },
  });
  const older = data ? [...data.pages].reverse().flat() : [];
  return {
    messages: [...older, ...shown],
    left: Math.max(count + newest.length - shown.length - older.length, 0),
    isLoading: isFetching,
    isFailed: isError && !isFetching,
    load: () => {
      if (!isWanted) setIsWanted(true);
      else if (data) void fetchNextPage();
      else void refetch();
    },
  };
}

/**
 * The newest messages behind those that were the newest before: one more, such as one's own, pushes
 * another out of what the conversation comes with, which must not vanish before the reader's eyes.
 */
function useSeen<Message extends { id: string }>(newest: readonly Message[]): readonly Message[] {
  const [seen, setSeen] = useState(newest);
  const known = seen.findIndex(({ id }) => id === newest[0]?.id);
  const shown = [...seen.slice(0, Math.max(known, 0)), ...newest];
  if (shown.at(-1)?.id !== seen.at(-1)?.id) setSeen(shown);
  return shown;
}
