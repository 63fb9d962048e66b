import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { loadDates } from '../../../format/dates.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { orderQuery } from '../queries.ts';
import { OrderPanelBody } from './body.tsx';
import { OrderPanelSkeleton } from './skeleton.tsx';

interface OrderPanelProps {
  orderId: string;
  onClose: () => void;
}

/** One order beside the list, or in front of it where there is no room (R11.7). */
export function OrderPanel({ orderId, onClose }: OrderPanelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const query = useQuery(orderQuery(useApi(), orderId, language));
  const { data: order } = query;
  useEffect(() => void loadDates(navigator.language, language), [language]);
  return (
    <SidePanel
      title={
        <>
          {t('orders.order.label')} {order && <span>{order.reference}</span>}
        </>
      }
      actions={order && <CopyReference reference={order.reference} />}
      onClose={onClose}
    >
      {order && (
        <Suspense fallback={<OrderPanelSkeleton />}>
          <OrderPanelBody key={order.id} order={order} />
        </Suspense>
      )}
      {order === null && (
        <EmptyState
          order={3}
          title={t('orders.order.not_found_title')}
          text={t('orders.order.not_found_text')}
          actions={
            <Button variant="default" onClick={onClose}>
              {t('orders.order.back_to_list')}
            </Button>
          }
        />
      )}
      <NotLoaded query={query} order={3} title={t('orders.order.error_title')}>
        <OrderPanelSkeleton />
      </NotLoaded>
    </SidePanel>
  );
}

/** Puts the order's reference on the clipboard, and says for a moment that it did. */
function CopyReference({ reference }: { reference: string }) {
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
