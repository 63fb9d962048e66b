import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { toastPlace } from './toast/toast-context.ts';

/** Stands in for a dialog that did not arrive: says so in passing, and closes it. */
export function NotOpened({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    toastPlace.current?.show({ type: 'error', text: t('error.network_text') });
    onClose();
  }, []);
  return null;
}
