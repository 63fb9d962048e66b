import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useConfig } from '../../../config/config-context.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isPayoutOn } from '../../../seller/payout.ts';
import type { Seller } from '../../../seller/seller.ts';
import { useSeller, useWallet } from '../../../seller/use-shell.ts';
import { walletStep } from '../../../seller/wallet.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { payoutAccountQuery } from '../queries.ts';
import { useDays } from '../shared/use-days.ts';
import { AccountActions } from './account-actions.tsx';
import classes from './payout-account.module.css';
import { useProviderReturn } from './use-provider-return.ts';

/** By which home leads here. */
const payoutAccountId = 'payout-account';

/** R7.4: each state has its own text and next step; R14.1, R14.2: and what takes it. */
export function PayoutAccount() {
  const { t } = useTranslation();
  const heading = useId();
  const { seller, loaded } = useSeller();
  const isOn = isPayoutOn(useConfig(), seller);
  return (
    <div id={payoutAccountId} className={classes.place}>
      <Panel padded labelledBy={heading}>
        <Stack gap="xs" className={classes.account} aria-busy={!loaded}>
          <div className={classes.head}>
            <Title order={2} id={heading}>
              {t('wallet.title')}
            </Title>
            {loaded && <StateBadge seller={seller} />}
          </div>
          <Returned />
          {loaded ? <Step seller={seller} /> : <StepSkeleton />}
          {loaded && isOn && <Missing />}
          {loaded && isOn && <AccountActions seller={seller} />}
        </Stack>
      </Panel>
    </div>
  );
}

function StateBadge({ seller: { wallet_status } }: { seller: Seller }) {
  const { t } = useTranslation();
  const { isFinished } = useWallet();
  return (
    <Badge
      type={isFinished ? 'success' : 'warning'}
      content={wallet_status ? t(`wallet.states.${wallet_status}`) : t('wallet.none')}
    />
  );
}

function Step({ seller }: { seller: Seller }) {
  const { t } = useTranslation();
  const step = walletStep(seller);
  return (
    <>
      <Text>{t(`wallet.steps.${step}.text`)}</Text>
      <Text c="dimmed">{t(`wallet.steps.${step}.next`)}</Text>
    </>
  );
}

/** What exactly the payment provider still needs, and by when (R14.1). */
function Missing() {
  const { t } = useTranslation();
  const { day } = useDays();
  const { data } = useQuery(payoutAccountQuery(useApi()));
  if (!data || data.missing.length === 0) return null;
  return (
    <div>
      <Text fw={500}>
        {t('bank.missing.title')}
        {data.missing_until && ` ${t('bank.missing.until', { day: day(data.missing_until) })}`}
      </Text>
      <ul className={classes.missing}>
        {data.missing.map((what) => (
          <li key={what}>{t(`bank.missing.${what}`)}</li>
        ))}
      </ul>
    </div>
  );
}

function StepSkeleton() {
  return (
    <>
      <Skeleton height="1.45em" width="60%" />
      <Skeleton height="1.45em" width="75%" />
      <Skeleton height={36} width={180} className={classes.actions} />
    </>
  );
}

/** What there is to say to somebody who comes back from the payment provider. */
function Returned() {
  const { t } = useTranslation();
  const { isExpired, isChecking, account, failed, again } = useProviderReturn();
  const state = account?.status ? t(`wallet.states.${account.status}`) : t('wallet.none');
  return (
    <div role="status" className={classes.returned}>
      {isExpired && <Text>{t('bank.expired')}</Text>}
      {isChecking && <Text>{t('bank.checking')}</Text>}
      {account && !isChecking && <Text>{t('bank.returned', { state })}</Text>}
      {failed && (
        <>
          <Text>{t('bank.refresh_failed')}</Text>
          <Button variant="default" size="xs" onClick={again}>
            {t('bank.refresh_again')}
          </Button>
        </>
      )}
    </div>
  );
}
