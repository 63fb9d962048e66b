import { Table } from '@mantine/core';
import { useFormat } from '../../format/use-format.ts';
import { useMonths } from '../../format/use-months.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Money } from '../../ui/money/money.tsx';
import { CountLink } from './count-link.tsx';
import type { Revenue } from './queries.ts';
import { Section } from './section.tsx';

/** What is charged again in this month and the next ones, if everybody stays. */
export function Renewals({ renewals }: { renewals: Revenue['renewals'] }) {
  const { t } = useTranslation();
  const months = useMonths('short');
  const format = useFormat();
  return (
    <Section title={t('monetization.renewals')} hint={t('monetization.renewals_hint')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('monetization.month')}</Table.Th>
            <Table.Th ta="right">{t('monetization.charges')}</Table.Th>
            <Table.Th ta="right">{t('monetization.expected')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {renewals.map(({ month, count, amount }) => (
            <Table.Tr key={month}>
              <Table.Th scope="row" fw={400}>
                {months(month)}
              </Table.Th>
              <Table.Td ta="right">
                <CountLink
                  opened={{ figure: 'RENEWAL', month }}
                  label={`${t('monetization.charges')}, ${months(month)}: ${format.number(count)}`}
                >
                  {format.number(count)}
                </CountLink>
              </Table.Td>
              <Table.Td ta="right">
                <Money cents={amount} exact />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
