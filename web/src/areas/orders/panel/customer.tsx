import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useConfig } from '../../../config/config-context.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { addonsPages, addonsUrl } from '../../../links/addons.ts';
import { httpAddress } from '../../../links/http-address.ts';
import { To } from '../../../links/to.tsx';
import type { OrderDetails } from '../queries.ts';
import classes from './customer.module.css';

type Field = 'name' | 'email' | 'country' | 'language' | 'shop';
const fields: readonly Field[] = ['name', 'email', 'country', 'language', 'shop'];

export function OrderCustomer({ order }: { order: OrderDetails }) {
  const format = useFormat();
  return (
    <CustomerFields
      name={order.customer_name}
      email={<Email address={order.customer_email} />}
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

/** How to write to the customer: on the legacy site where there is one (R17.7), else by e-mail. */
function Email({ address }: { address: string }) {
  const { t } = useTranslation();
  const legacy = addonsUrl(useConfig(), useLanguage(), addonsPages.contactCustomer());
  if (legacy) {
    return (
      <>
        {address}{' '}
        <Anchor component={To} to={legacy} fz="inherit">
          {t('orders.order.contact')}
        </Anchor>
      </>
    );
  }
  if (!address) return '–';
  return (
    <Anchor href={`mailto:${encodeURI(address)}`} fz="inherit">
      {address}
    </Anchor>
  );
}

/** The customer's shop; a link only where the address is one of the web. */
function Shop({ address }: { address: string }) {
  const { t } = useTranslation();
  if (!address) return t('orders.order.no_shop');
  const href = httpAddress(address.includes('://') ? address : `https://${address}`);
  if (!href) return address;
  return (
    <Anchor component={To} to={href} rel="noopener noreferrer" fz="inherit">
      {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </Anchor>
  );
}
