import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductListItem } from '../../../seller/products.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './products-panel.module.css';

export function ProductsPanel({ products }: { products: readonly ProductListItem[] }) {
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
          <tr key={product.id}>
            <td className={classes.name}>{product.name}</td>
            <td className={classes.state}>
              <Badge
                type={product.is_active ? 'success' : 'neutral'}
                content={product.is_active ? t('home.product_active') : t('home.product_inactive')}
              />
            </td>
          </tr>
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
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('home.product_name')}</th>
          <th className={classes.state}>{t('home.product_state')}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
