import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../graphql/api-error.ts';
import type { Api } from '../graphql/client.ts';
import type { ShellQuery } from '../graphql/generated/graphql.ts';
import { MayPoseAsDocument, ShellDocument } from '../graphql/generated/seller/graphql.ts';

/** The seller, the products and the platform: what every screen in the frame may count on. */
export type Shell = ShellQuery & {
  /** What an operator is called who is no seller. */
  operator_name?: string | null;
};

const key = 'shell';

/** How long the frame is not refetched when the reader comes back to the tab, in milliseconds. */
const staleTime = 60_000;

/**
 * One request for all of it, begun on entering the frame and alongside whatever
 * the screen itself fetches (R6.9). Going from screen to screen does not fetch
 * again; coming back to the tab after a while does.
 */
export function shellQuery(api: Api, lang: string) {
  return queryOptions({
    queryKey: [key, lang],
    queryFn: ({ signal }) => loadShell(api, lang, signal),
    staleTime,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnWindowFocus: true,
    // Another language is fetched again; until the answer the frame keeps what it shows.
    placeholderData: keepPreviousData,
  });
}

/** An identity that is no seller yet is a state of the frame, not a failure. */
async function loadShell(api: Api, lang: string, signal: AbortSignal): Promise<Shell> {
  try {
    return await api(ShellDocument, { lang }, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'no_seller') throw error;
    return { ...noSeller, ...(await api(MayPoseAsDocument, {}, signal)) };
  }
}

const noSeller: Omit<Shell, 'may_pose_as' | 'is_operator'> = {
  seller: null,
  product_list: [],
  psConfig: { latestPsVersion: null, versions: [] },
  messages: { unseen_count: 0 },
  devblog_unread_count: 0,
  contact_unseen_count: 0,
};

/**
 * Fetches the seller again, after the API refused what the frame thought was
 * open. Nothing to do while it is being fetched, or where the frame knows already.
 */
export function reloadShell(queryClient: QueryClient): void {
  const known = queryClient.getQueriesData<Shell>({ queryKey: [key] });
  const isOutdated = known.some(([, shell]) => shell?.seller && !shell.seller.is_banned);
  if (isOutdated) void queryClient.refetchQueries({ queryKey: [key], type: 'active' });
}

/** Has the frame call a product as its own page does, without a request. */
export function renameProduct(
  queryClient: QueryClient,
  lang: string,
  { id, name }: { id: string; name: string },
): void {
  queryClient.setQueryData<Shell>([key, lang], (shell) => {
    if (!shell?.product_list.some((one) => one.id === id && one.name !== name)) return shell;
    const product_list = shell.product_list.map((one) => (one.id === id ? { ...one, name } : one));
    return { ...shell, product_list };
  });
}
