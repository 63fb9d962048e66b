import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAnalytics } from '../../../analytics/analytics-context.ts';
import { credentialsOf } from '../../../auth/credentials.ts';
import { useSession } from '../../../auth/session.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import { SubmitVersionDocument } from '../../../graphql/generated/validation/graphql.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import type { UploadForm } from './form.ts';
import { endUpload, sendFile } from './resumable.ts';
import { forgetUpload, type StoredUpload, storeUpload } from './stored-upload.ts';

/** Submitted is the version that came of it. */
type OnSubmitted = (version: { id: string; version: string }) => void;

/** Sends a file and submits it as a version; it can be paused, and gone on with after a reload. */
export function useSending(product: string, replace: boolean, onSubmitted: OnSubmitted) {
  const api = useApi();
  const session = useSession();
  const client = useQueryClient();
  const analytics = useAnalytics();
  const seller = useSeller().seller?.email ?? '';
  const [sent, setSent] = useState<number | null>(null);
  const [isAway, setAway] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const running = useRef<AbortController>(null);
  const address = useRef<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: async ({ file, form, address: begun }: StoredUpload) => {
      const { signal } = Object.assign(running, { current: new AbortController() }).current;
      address.current = begun;
      await storeUpload(seller, product, { file, form, address: begun });
      try {
        const archive = await sendFile({
          file,
          product,
          address: begun,
          credentials: credentialsOf(session),
          signal,
          onAddress: (found) => {
            address.current = found;
            void storeUpload(seller, product, { file, form, address: found });
          },
          onProgress: setSent,
          onAway: setAway,
        });
        const { submit_version } = await api(SubmitVersionDocument, {
          input: inputOf(product, archive, form, replace),
        });
        return submit_version;
      } catch (failure) {
        if (signal.aborted) return null; // Paused, or the dialog was closed: it stays stored.
        throw failure;
      }
    },
    onSuccess: async (version) => {
      if (!version) return;
      await forgetUpload(seller, product);
      analytics.track('version_uploaded', {
        product_id: product,
        version: version.version,
        change_kind: version.change_kind,
      });
      await client.invalidateQueries();
      onSubmitted(version);
    },
    onError: async (failure) => {
      // What was refused is decided anew by the seller, who may have another ZIP by then.
      if (!['network', 'sign_in'].includes(faultOf(failure))) await forgetUpload(seller, product);
    },
  });
  return {
    start: (upload: StoredUpload) => {
      setPaused(false);
      setAway(false);
      mutation.mutate(upload);
    },
    pause: () => {
      setPaused(true);
      running.current?.abort();
    },
    /** Shows what a reload interrupted as paused: nothing is submitted without a click. */
    hold: (begun: string | null) => {
      address.current = begun;
      setPaused(true);
    },
    /** What to go on with after a pause. */
    address: () => address.current,
    /** Forgets the file, here and on the server: another one has an upload of its own. */
    discard: () => {
      running.current?.abort();
      void forgetUpload(seller, product);
      if (address.current) void endUpload(address.current, { credentials: credentialsOf(session) });
      address.current = null;
      setPaused(false);
      setAway(false);
      setSent(null);
      mutation.reset();
    },
    /** Bytes; null until the server has said how far it is. */
    sent,
    isAway,
    isPaused,
    isRunning: mutation.isPending,
    error: mutation.error,
  };
}

function inputOf(product: string, archive: string, form: UploadForm, replace: boolean) {
  return {
    archive,
    product,
    version: form.version,
    change_kind: form.changeKind,
    changelog: [{ lang: 'en', text: form.changelog.trim() }],
    works_from: form.worksFrom,
    works_to: form.worksTo,
    replace,
    online_on: form.onlineOn || null,
  };
}
