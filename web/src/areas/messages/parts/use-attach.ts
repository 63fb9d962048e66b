import { useMutation, useMutationState } from '@tanstack/react-query';
import { credentialsOf } from '../../../auth/credentials.ts';
import { useSession } from '../../../auth/session.ts';
import { upload } from '../../../files/upload.ts';
import { ApiError } from '../../../graphql/api-error.ts';
import { faultOf } from '../../../graphql/fault.ts';
import type { DraftFile } from '../drafts.ts';

/** The server's limit, checked here so that nobody waits for a refusal. */
const largest = 10 << 20;

/** Texts under `messages.files.faults`. */
const faults = [
  'file_too_large',
  'file_empty',
  'file_kind',
  'file_content',
  'document_type',
  'document_active',
  'too_many_files',
] as const;

/**
 * Uploads a file for the reply at once, so that the server has looked at it before it
 * is sent. Whoever leaves the thread and comes back finds it still under way, or what
 * became of it.
 */
export function useAttach(writer: string, threadId: string, onAttached: (file: DraftFile) => void) {
  const session = useSession();
  const mutationKey = ['attach', writer, threadId];
  const attach = useMutation<DraftFile, Error, File>({
    mutationKey,
    mutationFn: async (file) => {
      const tooLarge = { reason: 'file_too_large' };
      if (file.size > largest) throw new ApiError('BAD_USER_INPUT', '', tooLarge);
      const { id, name } = await upload(`/upload/threads/${threadId}`, file, {
        credentials: credentialsOf(session),
        signal: new AbortController().signal,
        onProgress: () => {},
      });
      return { id, name };
    },
    meta: { noErrorRedirect: true },
    onSuccess: onAttached,
  });
  const last = useMutationState({
    filters: { mutationKey },
    select: ({ state: { status, error } }) => ({ status, error }),
  }).at(-1);
  return {
    attach: attach.mutate,
    isAttaching: last?.status === 'pending',
    fault: last?.error ? faultOf(last.error, faults) : null,
  };
}
