import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';

/** Puts the order's reference on the clipboard, and says for a moment that it did. */
export function CopyReference({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const { copy, copied } = useClipboard();
  return (
    <>
      <IconButton
        label={t('orders.order.copy_reference')}
        icon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        onClick={() => copy(reference)}
      />
      <span role="status" style={{ fontSize: 'var(--mantine-font-size-sm)' }}>
        {copied && t('orders.order.copied')}
      </span>
    </>
  );
}
