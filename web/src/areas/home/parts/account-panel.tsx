import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCountry } from '../../../format/country.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import type { Seller } from '../../../seller/seller.ts';
import { Panel } from '../../../ui/panel.tsx';
import classes from './account-panel.module.css';

export function AccountPanel({ seller }: { seller: Seller }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <AccountFrame
      email={seller.email}
      kind={t(`seller.kinds.${seller.partnership_type.name}`)}
      country={formatCountry(seller.country, language)}
      wallet={
        seller.wallet_status ? t(`seller.wallets.${seller.wallet_status}`) : t('seller.wallet_none')
      }
    />
  );
}

type Field = 'email' | 'kind' | 'country' | 'wallet';

export function AccountFrame(values: Record<Field, ReactNode>) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <Panel padded labelledBy={heading}>
      <Title order={2} id={heading}>
        {t('seller.account')}
      </Title>
      <dl className={classes.list}>
        {(['email', 'kind', 'country', 'wallet'] as const).map((field) => (
          <div key={field}>
            <dt>{t(`seller.${field}`)}</dt>
            <dd>{values[field]}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
