import { useSession } from '../auth/session.ts';
import { useSeller } from '../seller/use-shell.ts';

/**
 * Who writes here: the person who is signed in. Where the session does not know, it
 * is the seller, or whoever poses as that one; undefined until they are known.
 */
export function useWriter(): string | undefined {
  const person = useSession().personId();
  const { seller, loaded } = useSeller();
  if (person) return person;
  return loaded ? `${seller.poseAs ? 'posing_' : ''}${seller.id}` : undefined;
}
