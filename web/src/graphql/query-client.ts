import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isSignedOut } from './api-error.ts';

/** What an operation may set for the one place that handles failures (R8.5). */
interface FailureFlags extends Record<string, unknown> {
  /** The failure is not written to the console. */
  noErrorLog?: boolean;
}

interface QueryFlags extends FailureFlags {
  /** The screen shows the failure itself. */
  noErrorRedirect?: boolean;
  /** It belongs to a form somebody is filling, which is never lost to a redirect (R8.7). */
  inForm?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: QueryFlags;
    mutationMeta: FailureFlags;
  }
}

/** A query or mutation that failed for good, after its retries. */
export interface Failure {
  error: Error;
  log: boolean;
  /** Whether it may lead to another screen. */
  redirect: boolean;
  /** Whether somebody has sent or is filling a form, and waits for it. */
  inForm: boolean;
}

export interface QueryClientOptions {
  onFailure?(failure: Failure): void;
}

/**
 * How long an answer counts as new: just long enough that a screen takes the
 * one its route began to fetch, and short enough that no screen shows another's.
 */
const staleTime = 2_000;

export function createQueryClient({ onFailure }: QueryClientOptions = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, state }) =>
        onFailure?.({
          error,
          log: !meta?.noErrorLog,
          // Whoever has something to read keeps it when only its renewal failed. No
          // screen can help itself where the sign-in is over.
          redirect:
            state.data === undefined &&
            !meta?.inForm &&
            (!meta?.noErrorRedirect || isSignedOut(error)),
          inForm: Boolean(meta?.inForm),
        }),
    }),
    mutationCache: new MutationCache({
      // A form somebody is filling is never lost to a redirect (R8.7).
      onError: (error, _variables, _result, { meta }) =>
        onFailure?.({
          error,
          log: !meta?.noErrorLog,
          redirect: false,
          inForm: true,
        }),
    }),
    defaultOptions: {
      queries: {
        staleTime,
        refetchOnWindowFocus: false,
        // Whoever is offline learns so and can retry, instead of waiting on a skeleton.
        networkMode: 'always',
        retry: (failures, error) =>
          failures < 1 && error instanceof ApiError && error.code === 'NETWORK_ERROR',
        retryDelay: 500,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
