import { useTranslation } from '../../../i18n/use-translation.ts';
import type { AttachFault } from '../../../ui/attachments/use-attach.ts';

/** What is said of files that go with a message, and of those that came with one. */
export function useFileTexts() {
  const { t } = useTranslation();
  return {
    attach: t('helpcenter.files.attach'),
    list: t('helpcenter.files.list'),
    remove: (name: string) => t('helpcenter.files.remove', { name }),
    fault: (fault: AttachFault) => t(`helpcenter.files.faults.${fault}`),
    file: (name: string, size: string) => t('helpcenter.files.file', { name, size }),
    saved: (name: string) => t('helpcenter.files.saved', { name }),
    failed: t('helpcenter.files.save_failed'),
  };
}
