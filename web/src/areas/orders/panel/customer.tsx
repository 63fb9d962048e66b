import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { httpAddress } from '../../../links/http-address.ts';
import type { OrderDetails } from '../order-queries.ts';
import classes from './customer.module.css';

type Field = 'name' | 'email' | 'country' | 'language' | 'shop';
const fields: readonly Field[] = ['name', 'email', 'country', 'language', 'shop'];

export function OrderCustomer({ order }: { order: OrderDetails }) {
  const format = useFormat();
  return (
    <CustomerFields
      name={order.customer_name}
      email={
        order.customer_email && (
          <Anchor href={`mailto:${encodeURI(order.customer_email)}`} fz="inherit">
            {order.customer_email}
          </Anchor>
        )
      }
      country={format.country(order.country)}
      language={format.language(order.language)}
      shop={<Shop address={order.shop} />}
    />
  );
}

/** The five things known of a customer; the skeleton fills them too. */
export function CustomerFields(values: Record<Field, ReactNode>) {
  const { t } = useTranslation();
  return (
    <dl className={classes.fields}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{t(`orders.order.${field}`)}</dt>
          <dd>{values[field] || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The customer's shop; a link only where the address is one of the web. */
function Shop({ address }: { address: string }) {
  const { t } = useTranslation();
  if (!address) return t('orders.order.no_shop');
  const href = httpAddress(address.includes('://') ? address : `https://${address}`);
  if (!href) return address;
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" fz="inherit">
      {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </Anchor>
  );
}
