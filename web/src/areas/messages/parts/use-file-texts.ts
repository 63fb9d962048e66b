import { useTranslation } from '../../../i18n/use-translation.ts';
import type { AttachFault } from '../../../ui/attachments/use-attach.ts';

/** What is said of files that go with a message, and of those that came with one. */
export function useFileTexts() {
  const { t } = useTranslation();
  return {
    attach: t('messages.files.attach'),
    list: t('messages.files.list'),
    remove: (name: string) => t('messages.files.remove', { name }),
    fault: (fault: AttachFault) => t(`messages.files.faults.${fault}`),
    file: (name: string, size: string) => t('messages.files.file', { name, size }),
    saved: (name: string) => t('messages.files.saved', { name }),
    failed: t('messages.files.save_failed'),
  };
}
