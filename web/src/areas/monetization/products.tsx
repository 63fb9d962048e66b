import { Table } from '@mantine/core';
import { useFormat } from '../../format/use-format.ts';
import type { RevenueFigure } from '../../graphql/generated/graphql.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Money } from '../../ui/money/money.tsx';
import { Opens } from './opens.tsx';
import type { Revenue } from './queries.ts';
import { Section } from './section.tsx';

/** The same figures of each product, the one that brings most first. */
export function Products({ products }: { products: Revenue['products'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns: [figure: RevenueFigure, column: 'active' | 'trial' | 'churned', name: string][] = [
    ['ACTIVE', 'active', t('monetization.active')],
    ['TRIAL', 'trial', t('monetization.trial')],
    ['CHURNED', 'churned', t('monetization.churned')],
  ];
  return (
    <Section title={t('monetization.by_product')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('monetization.product')}</Table.Th>
            <Table.Th ta="right">{t('monetization.recurring')}</Table.Th>
            {columns.map(([figure, , name]) => (
              <Table.Th key={figure} ta="right">
                {name}
              </Table.Th>
            ))}
            <Table.Th ta="right">{t('monetization.retention')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {products.map(({ product_id: product, product: name, totals }) => (
            <Table.Tr key={product}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              <Table.Td ta="right">
                <Opens
                  opened={{ figure: 'ACTIVE', product }}
                  label={`${t('monetization.recurring')}, ${name}: ${format.euros(totals.recurring, { exact: true })}`}
                >
                  <Money cents={totals.recurring} exact />
                </Opens>
              </Table.Td>
              {columns.map(([figure, column, title]) => (
                <Table.Td key={figure} ta="right">
                  <Opens
                    opened={{ figure, product }}
                    label={`${title}, ${name}: ${format.number(totals[column])}`}
                  >
                    {format.number(totals[column])}
                  </Opens>
                </Table.Td>
              ))}
              <Table.Td ta="right">
                <Opens
                  opened={{ figure: 'KEPT', product }}
                  label={`${t('monetization.retention')}, ${name}: ${totals.retention === null ? '–' : format.percent(totals.retention)}`}
                >
                  {totals.retention === null ? '–' : format.percent(totals.retention)}
                </Opens>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
