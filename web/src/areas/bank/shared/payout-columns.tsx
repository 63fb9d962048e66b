import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ListColumn } from '../../../ui/list/columns.ts';
import { Money } from '../../../ui/money/money.tsx';
import type { PayoutRow } from '../queries.ts';
import { PayoutState } from './payout-state.tsx';
import { useDays } from './use-days.ts';

/** What a list of payouts says of each. */
export function usePayoutColumns(): ListColumn<PayoutRow>[] {
  const { t } = useTranslation();
  const { day } = useDays();
  return [
    { id: 'due', head: t('bank.columns.payout'), main: true, cell: ({ due_on }) => day(due_on) },
    {
      id: 'state',
      head: t('bank.columns.state'),
      keep: true,
      cell: (row) => <PayoutState payout={row} />,
    },
    {
      id: 'bank',
      head: t('bank.columns.at_bank'),
      cell: ({ paid_at, expected_on, returned_at }) => {
        if (paid_at) return day(paid_at);
        return expected_on && !returned_at
          ? t('bank.payouts.expected', { day: day(expected_on) })
          : '';
      },
    },
    {
      id: 'reference',
      head: t('bank.columns.reference'),
      cell: ({ bank_reference }) => bank_reference,
    },
    {
      id: 'amount',
      head: t('bank.columns.amount'),
      numeric: true,
      keep: true,
      cell: ({ amount }) => <Money cents={amount} exact />,
    },
  ];
}
