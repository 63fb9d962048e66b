import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { PayoutRow } from '../queries.ts';
import { PayoutState } from '../shared/payout-state.tsx';
import { useDays } from '../shared/use-days.ts';

/** How far the payout is, its days and what the bank knows it by. */
export function PayoutFacts({ payout }: { payout: PayoutRow }) {
  const { t } = useTranslation();
  const { day } = useDays();
  const facts: [name: string, value: ReactNode][] = [
    [t('bank.columns.state'), <PayoutState key="state" payout={payout} />],
    [t('bank.payout.sent'), payout.sent_at && day(payout.sent_at)],
    payout.paid_at
      ? [t('bank.columns.at_bank'), day(payout.paid_at)]
      : [
          t('bank.payout.expected_at_bank'),
          payout.expected_on && !payout.returned_at && day(payout.expected_on),
        ],
    [t('bank.payout.returned_on'), payout.returned_at && day(payout.returned_at)],
    [t('bank.columns.reference'), payout.bank_reference],
  ];
  return (
    <Panel padded>
      <Facts facts={facts.filter(([, value]) => value)} />
    </Panel>
  );
}
