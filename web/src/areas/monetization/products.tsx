import type { ReactNode } from 'react';
import { useFormat } from '../../format/use-format.ts';
import type { RevenueFigure } from '../../graphql/generated/graphql.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Money } from '../../ui/money/money.tsx';
import { Section } from '../../ui/section.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { CountLink } from './count-link.tsx';
import type { Revenue } from './queries.ts';

type Product = Revenue['products'][number];

/** The same figures of each product, the one that brings most first. */
export function Products({ products }: { products: Revenue['products'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const column = (
    name: string,
    figure: RevenueFigure,
    value: (totals: Product['totals']) => string,
    shown?: (totals: Product['totals']) => ReactNode,
  ): Column<Product> => ({
    head: name,
    numeric: true,
    cell: ({ product_id, product, totals }) => (
      <CountLink
        opened={{ figure, product: product_id }}
        label={`${name}, ${product}: ${value(totals)}`}
      >
        {shown?.(totals) ?? value(totals)}
      </CountLink>
    ),
  });
  return (
    <Section title={t('monetization.by_product')}>
      <Table
        caption={t('monetization.by_product')}
        rows={products}
        rowKey={({ product_id }) => product_id}
        columns={[
          { head: t('lists.product'), cell: ({ product }) => product },
          column(
            t('monetization.recurring'),
            'ACTIVE',
            ({ recurring }) => format.euros(recurring, { exact: true }),
            ({ recurring }) => <Money cents={recurring} exact />,
          ),
          column(t('monetization.active'), 'ACTIVE', ({ active }) => format.number(active)),
          column(t('monetization.trial'), 'TRIAL', ({ trial }) => format.number(trial)),
          column(t('monetization.churned'), 'CHURNED', ({ churned }) => format.number(churned)),
          column(t('monetization.retention'), 'KEPT', ({ retention }) =>
            retention === null ? '–' : format.percent(retention),
          ),
        ]}
      />
    </Section>
  );
}
