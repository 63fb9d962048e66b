import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { credentialsOf } from '../../../auth/credentials.ts';
import { useSession } from '../../../auth/session.ts';
import { download, type Progress, save } from '../../../files/download.ts';
import { faultWords } from '../../../graphql/fault.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/toast/toast-context.ts';

/** One file at a time on its way to the reader. */
export interface Downloading {
  start(address: string): void;
  cancel(): void;
  isRunning: boolean;
  /** Of which file; the last one after it has ended. */
  address: string | undefined;
  progress: Progress;
  error: Error | null;
  /** Forgets the error. */
  reset(): void;
}

const nothingYet: Progress = { bytes: 0 };

/**
 * Fetches files and saves them; leaving the screen ends what is on its way. Where what went wrong
 * with one is not shown, a toast says it.
 */
export function useDownload(isShown: boolean): Downloading {
  const { t } = useTranslation();
  const session = useSession();
  const toasts = useToast();
  const [progress, setProgress] = useState(nothingYet);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: async (address: string) => {
      const { signal } = Object.assign(running, { current: new AbortController() }).current;
      setProgress(nothingYet);
      try {
        return await download(address, {
          credentials: credentialsOf(session),
          signal,
          onProgress: setProgress,
        });
      } catch (failure) {
        if (signal.aborted) return null;
        throw failure;
      }
    },
    onSuccess: (file) => {
      if (!file) return;
      save(file);
      toasts.show({ type: 'success', text: t('orders.export.done', { filename: file.name }) });
    },
    onError: (failure) => {
      if (isShown) return;
      toasts.show({ type: 'error', text: faultWords(t, 'orders.export.faults', failure) ?? '' });
    },
  });
  return {
    start: (address) => {
      if (!isPending) mutate(address);
    },
    cancel: () => running.current?.abort(),
    isRunning: isPending,
    address: variables,
    progress,
    error,
    reset,
  };
}
