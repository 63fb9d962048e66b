import { useFormat } from '../../format/use-format.ts';
import { useMonths } from '../../format/use-months.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Money } from '../../ui/money/money.tsx';
import { Section } from '../../ui/section.tsx';
import { Table } from '../../ui/table/table.tsx';
import { CountLink } from './count-link.tsx';
import type { Revenue } from './queries.ts';

/** What is charged again in this month and the next ones, if everybody stays. */
export function Renewals({ renewals }: { renewals: Revenue['renewals'] }) {
  const { t } = useTranslation();
  const months = useMonths('short');
  const format = useFormat();
  return (
    <Section title={t('monetization.renewals')} text={t('monetization.renewals_hint')}>
      <Table
        caption={t('monetization.renewals')}
        rows={renewals}
        rowKey={({ month }) => month}
        columns={[
          { head: t('monetization.month'), cell: ({ month }) => months(month) },
          {
            head: t('monetization.charges'),
            numeric: true,
            cell: ({ month, count }) => (
              <CountLink
                opened={{ figure: 'RENEWAL', month }}
                label={`${t('monetization.charges')}, ${months(month)}: ${format.number(count)}`}
              >
                {format.number(count)}
              </CountLink>
            ),
          },
          {
            head: t('monetization.expected'),
            numeric: true,
            cell: ({ amount }) => <Money cents={amount} exact />,
          },
        ]}
      />
    </Section>
  );
}
