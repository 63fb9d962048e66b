import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/**
 * How long an answer counts as new: just long enough that a screen takes the
 * one its route began to fetch, and short enough that no screen shows another's.
 */
const staleTime = 2_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime,
        refetchOnWindowFocus: false,
        // Whoever is offline is told so and can retry, instead of waiting on a skeleton.
        networkMode: 'always',
        retry: (failures, error) =>
          failures < 1 && error instanceof ApiError && error.code === 'NETWORK_ERROR',
        retryDelay: 500,
      },
    },
  });
}
