import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeller, useWallet } from '../../seller/use-shell.ts';
import { walletStep } from '../../seller/wallet.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { UpcomingScreen } from '../../ui/upcoming-screen/upcoming-screen.tsx';
import classes from './bank.module.css';

/** Balance and payouts; for now, how the payout account stands and what comes next. */
export function BankScreen() {
  const { t } = useTranslation();
  return (
    <UpcomingScreen
      title={t('routes.bank.title')}
      description={t('routes.bank.description')}
      about="bank"
    >
      <PayoutAccount />
    </UpcomingScreen>
  );
}

/** R7.4: each state has its own text and next step. */
function PayoutAccount() {
  const { t } = useTranslation();
  const heading = useId();
  const { seller, loaded } = useSeller();
  const { isFinished } = useWallet();
  const step = walletStep(seller);
  return (
    <Panel padded labelledBy={heading}>
      <Stack gap="xs" className={classes.account} aria-busy={!loaded}>
        <div className={classes.head}>
          <Title order={2} id={heading}>
            {t('wallet.title')}
          </Title>
          {loaded && (
            <Badge
              type={isFinished ? 'success' : 'warning'}
              content={
                seller.wallet_status ? t(`wallet.states.${seller.wallet_status}`) : t('wallet.none')
              }
            />
          )}
        </div>
        {loaded ? (
          <>
            <Text>{t(`wallet.steps.${step}.text`)}</Text>
            <Text c="dimmed">{t(`wallet.steps.${step}.next`)}</Text>
          </>
        ) : (
          <>
            <Skeleton height="1.45em" width="60%" />
            <Skeleton height="1.45em" width="75%" />
          </>
        )}
      </Stack>
    </Panel>
  );
}
