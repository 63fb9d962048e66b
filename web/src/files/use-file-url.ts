import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { credentialsOf } from '../auth/credentials.ts';
import { useSession } from '../auth/session.ts';
import { refusal } from './download.ts';

/**
 * A picture of the seller's as an address for an img: those cannot send
 * credentials, so it is fetched and handed over. A file never changes.
 */
export function useFileUrl(id: string | null | undefined): string | undefined {
  const session = useSession();
  const { data } = useQuery({
    queryKey: ['file', id],
    queryFn: async ({ signal }) => {
      const headers = await credentialsOf(session)();
      const response = await fetch(`/download/files/${id}`, {
        headers,
        credentials: 'omit',
        signal,
      });
      if (!response.ok) throw await refusal(response);
      return await response.blob();
    },
    enabled: Boolean(id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    meta: { noErrorRedirect: true },
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return setUrl(undefined);
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return url;
}
