import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { credentialsOf } from '../auth/credentials.ts';
import { useSession } from '../auth/session.ts';
import { faultOf } from '../graphql/fault.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useToast } from '../ui/toast/toast-context.ts';
import { download, save } from './download.ts';

/** Fetches a small file with the reader's sign-in and saves it; leaving the screen ends it. */
export function useSaveFile(onSaved?: (name: string) => void) {
  const { t } = useTranslation();
  const session = useSession();
  const toasts = useToast();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (address: string) => {
      const { signal } = Object.assign(running, { current: new AbortController() }).current;
      return await download(address, {
        credentials: credentialsOf(session),
        signal,
        onProgress: () => {},
      });
    },
    onSuccess: (file) => {
      save(file);
      toasts.show({ type: 'success', text: t('download.saved', { name: file.name }) });
      onSaved?.(file.name);
    },
    onError: (error) => {
      if (running.current?.signal.aborted) return;
      const fault = faultOf(error, ['downloads_at_once', 'exports_busy']);
      const isLater = fault === 'downloads_at_once' || fault === 'exports_busy';
      const why = isLater ? fault : 'failed';
      toasts.show({ type: 'error', text: t(`download.${why}`) });
    },
  });
  return { saveFile: (address: string) => mutate(address), saving: isPending ? variables : null };
}
