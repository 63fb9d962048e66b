import { useTranslation } from '../../i18n/use-translation.ts';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { OrderList } from './list/order-list.tsx';
import { useRestoredSearch } from './list/use-restored-search.ts';

/** Sales and refunds (R2.18, R11). */
export function OrdersScreen() {
  const isRestoring = useRestoredSearch();
  return isRestoring ? <Opening /> : <OrderList />;
}

/** For the moment in which the search of the last visit comes back. */
function Opening() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('routes.orders.title')} description={t('routes.orders.description')} />
      <Panel>{null}</Panel>
    </>
  );
}
