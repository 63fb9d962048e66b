import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { loadDates } from '../../../format/dates.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { orderQuery } from '../order-queries.ts';
import { OrderPanelBody } from './body.tsx';
import { OrderPanelFrame } from './frame.tsx';
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
    <OrderPanelFrame reference={order?.reference} onClose={onClose}>
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
    </OrderPanelFrame>
  );
}
