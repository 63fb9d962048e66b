import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Says how large a file is: from one megabyte on in megabytes, as the limit of uploads is. */
export function useSize(): (bytes: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (bytes) => {
    const kilobytes = Math.max(1, Math.ceil(bytes / 1024));
    if (kilobytes < 1024) {
      return t('validation.size.kilobytes', { number: format.number(kilobytes) });
    }
    // Rounded up: what is above the limit never reads as the limit.
    const megabytes = Math.ceil((bytes / 1024 / 1024) * 10) / 10;
    return t('validation.size.megabytes', { number: format.number(megabytes) });
  };
}
