import { Group, Table, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { Home } from '../queries.ts';
import classes from './products-panel.module.css';

type Products = Home['product_list'];

export function ProductsPanel({ products }: { products: Products }) {
  const { t } = useTranslation();
  if (products.length === 0) {
    return (
      <ProductsFrame count={null}>
        <Notice order={3} title={t('home.no_products_title')} text={t('home.no_products_text')} />
      </ProductsFrame>
    );
  }
  return (
    <ProductsFrame count={t('home.product_count', { count: products.length })}>
      <ProductTable>
        {products.map((product) => (
          <Table.Tr key={product.id}>
            <Table.Td className={classes.name}>{product.name}</Table.Td>
            <Table.Td className={classes.state}>
              <Badge type={product.is_active ? 'success' : 'neutral'}>
                {product.is_active ? t('home.product_active') : t('home.product_inactive')}
              </Badge>
            </Table.Td>
          </Table.Tr>
        ))}
      </ProductTable>
    </ProductsFrame>
  );
}

interface ProductsFrameProps {
  /** How many there are, beside the heading; null while there is nothing to count. */
  count: ReactNode;
  children: ReactNode;
}

export function ProductsFrame({ count, children }: ProductsFrameProps) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <Panel labelledBy={heading}>
      <Group justify="space-between" className={classes.head}>
        <Title order={2} id={heading}>
          {t('home.products')}
        </Title>
        <Text size="sm" c="dimmed" component="div">
          {count}
        </Text>
      </Group>
      {children}
    </Panel>
  );
}

export function ProductTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Table className={classes.table} fz="md" verticalSpacing="xs" horizontalSpacing="lg">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('home.product_name')}</Table.Th>
          <Table.Th className={classes.state}>{t('home.product_state')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
}
