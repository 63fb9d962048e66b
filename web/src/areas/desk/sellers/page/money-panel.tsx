import { Text } from '@mantine/core';
import { useDates } from '../../../../format/use-dates.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Money } from '../../../../ui/money/money.tsx';
import { TitledPanel } from '../../../../ui/titled-panel.tsx';
import type { DeskSeller } from '../queries.ts';
import classes from '../sellers.module.css';

/** Where a seller's money is, and why it does not leave. */
export function MoneyPanel({ seller }: { seller: DeskSeller }) {
  const { t } = useTranslation();
  const dates = useDates();
  return (
    <TitledPanel title={t('desk.sellers.money')}>
      <dl className={classes.facts}>
        <dt>{t('desk.sellers.available')}</dt>
        <dd>
          <Money cents={seller.available} exact strong />
        </dd>
        <dt>{t('desk.sellers.pending')}</dt>
        <dd>
          <Money cents={seller.pending} exact />
        </dd>
        <dt>{t('desk.sellers.in_transit')}</dt>
        <dd>
          <Money cents={seller.in_transit} exact />
        </dd>
        <dt>{t('desk.sellers.turnover')}</dt>
        <dd>
          <Money cents={seller.turnover} exact />
        </dd>
        <dt>{t('desk.sellers.wallet')}</dt>
        <dd>
          {seller.wallet_status
            ? t(`desk.sellers.wallets.${seller.wallet_status}`)
            : t('desk.sellers.no_wallet')}
        </dd>
        <dt>{t('desk.sellers.payouts')}</dt>
        <dd>
          {seller.withheld_reason
            ? t(`desk.sellers.withheld.${seller.withheld_reason}`)
            : t('desk.sellers.payouts_leave')}
        </dd>
      </dl>
      {seller.payout_held_at && (
        <Text size="sm" c="dimmed">
          {t('desk.sellers.held_because', {
            date: dates.date(seller.payout_held_at),
            reason: seller.payout_held_because,
          })}
        </Text>
      )}
    </TitledPanel>
  );
}
