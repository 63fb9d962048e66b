import { Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useFormat } from '../../format/use-format.ts';
import type { RevenueFigure } from '../../graphql/generated/graphql.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { narrow } from '../../ui/list/columns.ts';
import { Money } from '../../ui/money/money.tsx';
import { CountLink } from './count-link.tsx';
import classes from './monetization.module.css';
import type { Revenue } from './queries.ts';
import { Section } from './section.tsx';

type Product = Revenue['products'][number];

interface Column {
  id: string;
  name: string;
  figure: RevenueFigure;
  value: (totals: Product['totals']) => string;
  /** Default the value. */
  shown?: (totals: Product['totals']) => ReactNode;
}

/** The same figures of each product, the one that brings most first. */
export function Products({ products }: { products: Revenue['products'] }) {
  const { t } = useTranslation();
  const columns = useColumns();
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const Shown = isNarrow ? Cards : Rows;
  return (
    <Section title={t('monetization.by_product')}>
      <Shown products={products} columns={columns} />
    </Section>
  );
}

function useColumns(): Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      id: 'recurring',
      name: t('monetization.recurring'),
      figure: 'ACTIVE',
      value: ({ recurring }) => format.euros(recurring, { exact: true }),
      shown: ({ recurring }) => <Money cents={recurring} exact />,
    },
    {
      id: 'active',
      name: t('monetization.active'),
      figure: 'ACTIVE',
      value: ({ active }) => format.number(active),
    },
    {
      id: 'trial',
      name: t('monetization.trial'),
      figure: 'TRIAL',
      value: ({ trial }) => format.number(trial),
    },
    {
      id: 'churned',
      name: t('monetization.churned'),
      figure: 'CHURNED',
      value: ({ churned }) => format.number(churned),
    },
    {
      id: 'retention',
      name: t('monetization.retention'),
      figure: 'KEPT',
      value: ({ retention }) => (retention === null ? '–' : format.percent(retention)),
    },
  ];
}

function Value({ product, column }: { product: Product; column: Column }) {
  const { product_id, product: name, totals } = product;
  const value = column.value(totals);
  return (
    <CountLink
      opened={{ figure: column.figure, product: product_id }}
      label={`${column.name}, ${name}: ${value}`}
    >
      {column.shown?.(totals) ?? value}
    </CountLink>
  );
}

interface ShownProps {
  products: readonly Product[];
  columns: readonly Column[];
}

function Rows({ products, columns }: ShownProps) {
  const { t } = useTranslation();
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('lists.product')}</Table.Th>
          {columns.map(({ id, name }) => (
            <Table.Th key={id} ta="right">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {products.map((product) => (
          <Table.Tr key={product.product_id}>
            <Table.Th scope="row" fw={400}>
              {product.product}
            </Table.Th>
            {columns.map((column) => (
              <Table.Td key={column.id} ta="right">
                <Value product={product} column={column} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** On a phone a table this wide would be cut: each product has its figures below it. */
function Cards({ products, columns }: ShownProps) {
  return (
    <ul className={classes.cards}>
      {products.map((product) => (
        <li key={product.product_id}>
          <Text fw={500}>{product.product}</Text>
          <dl>
            {columns.map((column) => (
              <div key={column.id}>
                <dt>{column.name}</dt>
                <dd>
                  <Value product={product} column={column} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
