import { useMutation } from '@tanstack/react-query';
import { credentialsOf } from '../../auth/credentials.ts';
import { useSession } from '../../auth/session.ts';
import { upload } from '../../files/upload.ts';
import { ApiError } from '../../graphql/api-error.ts';
import { type CommonFault, faultOf } from '../../graphql/fault.ts';

/** A file that the server has, for a message that is not sent yet. */
export interface AttachedFile {
  id: string;
  name: string;
}

/** The server's limit, checked here so that nobody waits for a refusal. */
const largest = 10 << 20;

const faults = [
  'file_too_large',
  'file_empty',
  'file_kind',
  'file_content',
  'document_type',
  'document_active',
  'too_many_files',
] as const;

/** Why a file was not taken; each has a text wherever files are attached. */
export type AttachFault = (typeof faults)[number] | CommonFault;

export interface Attaching {
  attach: (file: File) => void;
  isAttaching: boolean;
  fault: AttachFault | null;
}

/** Uploads a file for a message at once, so that the server has looked at it before it is sent. */
export function useAttach(address: string, onAttached: (file: AttachedFile) => void): Attaching {
  const session = useSession();
  const attach = useMutation<AttachedFile, Error, File>({
    mutationFn: async (file) => {
      const tooLarge = { reason: 'file_too_large' };
      if (file.size > largest) throw new ApiError('BAD_USER_INPUT', '', tooLarge);
      const { id, name } = await upload(address, file, {
        credentials: credentialsOf(session),
        signal: new AbortController().signal,
        onProgress: () => {},
      });
      return { id, name };
    },
    meta: { noErrorRedirect: true },
    onSuccess: onAttached,
  });
  return {
    attach: attach.mutate,
    isAttaching: attach.isPending,
    fault: attach.error && faultOf(attach.error, faults),
  };
}
