import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { credentialsOf } from '../../../auth/credentials.ts';
import { useSession } from '../../../auth/session.ts';
import { type UploadedFile, upload } from '../../../files/upload.ts';
import { ApiError } from '../../../graphql/api-error.ts';
import { productsKey } from '../queries.ts';

/** A file on its way, or one that was refused. */
export interface Upload {
  key: number;
  name: string;
  /** From 0 to 1. */
  share: number;
  /** Why it did not arrive; null while it is on its way. */
  fault: UploadFault | null;
}

const faults = [
  'image_type',
  'image_broken',
  'image_too_large',
  'image_too_small',
  'icon_size',
  'file_too_large',
  'too_many_files',
  'document_type',
  'document_active',
  'disk_full',
  'upload_cut',
  'cut',
] as const;

type UploadFault = (typeof faults)[number] | 'failed';

/** The server's limits, checked here so that nobody waits for a refusal. */
const largest = { icon: 10 << 20, screenshot: 10 << 20, document: 20 << 20 };

/**
 * Sends files of a product and hands over what was taken, with what was said of it when it was
 * started; a refused one stays until it is put away.
 */
export function useUploads<About extends readonly unknown[] = []>(
  productId: string,
  kind: keyof typeof largest,
  onTaken: (file: UploadedFile, ...about: About) => void,
) {
  const session = useSession();
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const next = useRef(1);
  const taken = useRef(onTaken);
  taken.current = onTaken;
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);

  const update = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const close = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  const send = async (file: File, about: About) => {
    const key = next.current++;
    const isTooLarge = file.size > largest[kind];
    const fault = isTooLarge ? 'file_too_large' : null;
    setUploads((all) => [...all, { key, name: file.name, share: 0, fault }]);
    if (isTooLarge) return;
    try {
      const done = await upload(`/upload/products/${productId}/${kind}`, file, {
        credentials: credentialsOf(session),
        signal: leaving.signal,
        onProgress: (share) => update(key, { share }),
      });
      close(key);
      taken.current(done, ...about);
      void client.invalidateQueries({ queryKey: [...productsKey, 'one', productId] });
    } catch (failure) {
      const reason = failure instanceof ApiError ? failure.reason : undefined;
      update(key, { fault: faults.find((known) => known === reason) ?? 'failed' });
    }
  };

  return {
    uploads,
    close,
    /** One after the other, so that they arrive in their order. */
    start: async (files: readonly File[], ...about: About) => {
      for (const file of files) await send(file, about);
    },
  };
}
