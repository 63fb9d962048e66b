import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useToast } from '../../../../ui/toast/toast-context.ts';

/** Says that something was saved. */
export function useSaved() {
  const { t } = useTranslation();
  const toasts = useToast();
  return () => toasts.show({ type: 'success', text: t('desk.marketplace.saved') });
}
