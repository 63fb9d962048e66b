import { use, useCallback } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router';

/**
 * Returns the query of the address as it is by now. What is drawn may be behind it
 * for a moment: a second change that started from there would take the first
 * back. React Router has no other way to read it; without it, what is drawn counts.
 */
export function useNewestSearch(): () => string {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const { search } = useLocation();
  return useCallback(() => router?.state.location.search ?? search, [router, search]);
}
