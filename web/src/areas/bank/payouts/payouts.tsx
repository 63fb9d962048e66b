import { useTranslation } from '../../../i18n/use-translation.ts';
import { dayInParis } from '../../../ui/date-range/period.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { useChoiceFilter } from '../../../ui/list/filters.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { type PayoutRow, payoutsQuery } from '../queries.ts';
import { BankNav, useBankPath } from '../shared/frame.tsx';
import { HowPayoutsButton } from '../shared/how-payouts-button.tsx';
import { usePayoutColumns } from '../shared/payout-columns.tsx';
import { SaveFiles } from '../shared/save-files.tsx';
import { useExact } from '../shared/use-exact.ts';
import { address, payoutStates } from './search.ts';

/** How many years back one can choose from. */
const yearsBack = 5;

/** All that left, when it arrived and what came of it (R14.7). */
export function PayoutsScreen() {
  const { t } = useTranslation();
  const path = useBankPath();
  const euros = useExact();
  const list = useList({
    address,
    query: payoutsQuery,
    rows: ({ payouts }) => payouts,
    count: ({ total_count }) => total_count,
    rowId: ({ id }: PayoutRow) => id,
    to: ({ id }) => path(`payouts/${id}`),
  });
  const columns = usePayoutColumns();
  const thisYear = Number(dayInParis().slice(0, 4));
  const filters = [
    useChoiceFilter(list, {
      field: 'status',
      name: t('bank.columns.state'),
      all: t('bank.payouts.any_state'),
      options: payoutStates.map((value) => ({ value, label: t(`bank.payout_states.${value}`) })),
    }),
    useChoiceFilter(list, {
      field: 'year',
      name: t('bank.invoices.year'),
      all: t('bank.payouts.any_year'),
      options: Array.from({ length: yearsBack }, (_, back) => {
        const year = thisYear - back;
        return { value: year, label: String(year) };
      }),
    }),
  ];
  const { status, year } = list.search;
  const filtered = { ...(status && { status }), ...(year && { year: String(year) }) };
  return (
    <ListScreen
      list={list}
      title={t('bank.titles.payouts.title')}
      description={t('bank.titles.payouts.description')}
      nav={<BankNav />}
      actions={<SaveFiles path="payouts" params={filtered} formats={['csv', 'xlsx']} />}
      label={t('bank.payouts.title')}
      found={(_count, number) => t('bank.payouts.found_all', { number })}
      filters={filters}
      columns={columns}
      {...(list.page && {
        totals: {
          label: t('bank.payouts.sum'),
          values: [
            {
              // Only what left or will: the rest is in a later payout as well.
              name: t('bank.payouts.sent'),
              value: euros(list.page.amount),
            },
            { name: t('bank.columns.vat'), value: euros(list.page.vat) },
            { name: t('bank.payouts.at_bank'), value: euros(list.page.paid) },
          ],
        },
      })}
      empty={
        <EmptyState
          title={t('bank.payouts.title')}
          text={t('bank.payouts.none')}
          actions={<HowPayoutsButton />}
        />
      }
    />
  );
}
