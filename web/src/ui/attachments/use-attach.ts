import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { credentialsOf } from '../../auth/credentials.ts';
import { useSession } from '../../auth/session.ts';
import { upload } from '../../files/upload.ts';
import { ApiError } from '../../graphql/api-error.ts';

/** A file that the server has, for a message that is not sent yet. */
export interface AttachedFile {
  id: string;
  name: string;
}

/** The server's limit, checked here so that nobody waits for a refusal. */
const largest = 10 << 20;

export interface Attaching {
  attach: (file: File) => void;
  /** The file that is under way. */
  running: File | null;
  /** Stops the one that is under way. */
  cancel: () => void;
  /** The last file, where it was not taken, and why. */
  refused: { name: string; error: Error } | null;
  /** What was refused is past: the message is sent. */
  forget: () => void;
}

/** How to stop what is under way, also for who left a message and came back to it. */
const controllers = new WeakMap<File, AbortController>();

/**
 * Uploads a file for a message at once, so that the server has looked at it before it is sent. Whoever
 * leaves the message and comes back, by its name, finds the file still under way, or what became of it.
 */
export function useAttach(
  address: string,
  message: string,
  onAttached: (file: AttachedFile) => void,
): Attaching {
  const session = useSession();
  const attempts = useQueryClient().getMutationCache();
  const mutationKey = ['attach', message];
  const { mutate: attach } = useMutation<AttachedFile, Error, File>({
    mutationKey,
    mutationFn: async (file) => {
      const tooLarge = { reason: 'file_too_large' };
      if (file.size > largest) throw new ApiError('BAD_USER_INPUT', '', tooLarge);
      const controller = new AbortController();
      controllers.set(file, controller);
      const { id, name } = await upload(address, file, {
        credentials: credentialsOf(session),
        signal: controller.signal,
        onProgress: () => {},
      });
      return { id, name };
    },
    onSuccess: onAttached,
  });
  const last = useMutationState({
    filters: { mutationKey },
    select: ({ state: { status, error, variables } }) => ({
      status,
      error,
      file: variables as File,
    }),
  }).at(-1);
  const controller = last && controllers.get(last.file);
  const error = controller?.signal.aborted ? null : last?.error;
  return {
    attach,
    running: last?.status === 'pending' ? last.file : null,
    cancel: () => controller?.abort(),
    refused: last && error ? { name: last.file.name, error } : null,
    forget: () => {
      for (const one of attempts.findAll({ mutationKey, status: 'error' })) attempts.remove(one);
    },
  };
}
