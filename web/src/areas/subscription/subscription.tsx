import { Anchor, Button, Fieldset, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useChanges } from '../../events/use-changes.ts';
import { useDates } from '../../format/use-dates.ts';
import { useFormat } from '../../format/use-format.ts';
import { useApi } from '../../graphql/api-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../links/paths.ts';
import { useSeller } from '../../seller/use-shell.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { NotLoaded } from '../../ui/error-state/not-loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx';
import { History, InvoiceList, PaymentMethod } from './details.tsx';
import { FeePanel } from './fee-panel.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { type Billing, billingQuery, feeStateQuery } from './queries.ts';
import classes from './subscription.module.css';
import { useProviderReturn } from './use-provider-return.ts';

/** What a seller pays for a product, until when (R2.16, R15.5), or its annual fee alone. */
export function SubscriptionScreen() {
  const { pathname } = useLocation();
  return pathname.includes('/products/fee/') ? <FeeScreen /> : <PlanScreen />;
}

function PlanScreen() {
  const { t } = useTranslation();
  const home = paths.home(useLanguage());
  return (
    <BillingScreen route="partner_subscription">
      {(billing) => (
        <>
          <PlanPanel billing={billing} />
          {billing.fee ? (
            <FeePanel billing={{ ...billing, fee: billing.fee }} />
          ) : (
            <Anchor component={Link} to={`${home}/products/fee/${billing.product_id}`}>
              {t('subscription.fee.title')}
            </Anchor>
          )}
        </>
      )}
    </BillingScreen>
  );
}

/** The annual fee of a product alone: what home and the product lead to (R15.3). */
function FeeScreen() {
  return (
    <BillingScreen route="annual_fee">
      {(billing) =>
        billing.fee ? (
          <FeePanel billing={{ ...billing, fee: billing.fee }} />
        ) : (
          <NoFee billing={billing} />
        )
      }
    </BillingScreen>
  );
}

const without = ['NONE', 'LATER', 'UNBILLED'] as const;

/** Why nothing is to be paid, in the words of the list of products, and what it will be. */
function NoFee({ billing: { product_id: product, vat_rate } }: { billing: Billing }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const { data, error, isPending } = useQuery(feeStateQuery(useApi(), product, useLanguage()));
  const state = without.find((known) => known === data?.state);
  const net = data?.amount ?? 0;
  const total = net + Math.round((net * vat_rate) / 10_000);
  if (!isPending && !state) {
    return (
      <Panel>
        <ErrorState
          title={t('subscription.failed_title')}
          text={t('not_loaded.text')}
          id={error?.id}
          // The bill as well: another state says that there is a fee by now.
          onRetry={() => void client.invalidateQueries({ queryKey: ['billing', product] })}
        />
      </Panel>
    );
  }
  return (
    <Panel padded>
      {state ? (
        <Text>
          {t('subscription.fee.title')}: {t(`subscription.fee.without.${state}`)}
          {net > 0 &&
            ` · ${t(vat_rate > 0 ? 'subscription.fee.a_year_vat' : 'subscription.fee.a_year', {
              net: format.euros(net),
              total: format.euros(total),
            })}`}
        </Text>
      ) : (
        <SkeletonText lines={1} />
      )}
    </Panel>
  );
}

interface BillingScreenProps {
  route: 'partner_subscription' | 'annual_fee';
  children: (billing: Billing) => ReactNode;
}

function BillingScreen({ route, children }: BillingScreenProps) {
  const { t } = useTranslation();
  const lang = useLanguage();
  const { product_id: product = '' } = useParams();
  const query = useQuery(billingQuery(useApi(), product, lang));
  const { data } = query;
  const isPosing = useSeller().seller.poseAs;
  useChanges(['billing'], () => void query.refetch());
  return (
    <div className={classes.page}>
      <PageHeader
        title={t(`routes.${route}.title`)}
        description={
          data ? (
            <Anchor component={Link} to={`${paths.home(lang)}/products/${product}`}>
              {data.product}
            </Anchor>
          ) : (
            t(`routes.${route}.description`)
          )
        }
      />
      {data && (
        <>
          <Returned product={product} route={route} />
          {isPosing && <Text>{t('subscription.faults.posing')}</Text>}
          <Fieldset variant="unstyled" disabled={isPosing} className={classes.closable}>
            {children(data)}
            <PaymentMethod billing={data} />
          </Fieldset>
          <InvoiceList product={product} />
          <History log={data.log} />
        </>
      )}
      {data === null && <NoProduct />}
      <NotLoaded inPanel query={query} title={t('subscription.failed_title')} />
    </div>
  );
}

function NoProduct() {
  const { t } = useTranslation();
  const home = paths.home(useLanguage());
  return (
    <Panel>
      <EmptyState
        title={t('subscription.not_found_title')}
        text={t('subscription.not_found_text')}
        actions={
          <Button component={Link} to={`${home}/products`}>
            {t('subscription.to_products')}
          </Button>
        }
      />
    </Panel>
  );
}

/** What there is to say to somebody who comes back from the payment provider. */
function Returned({ product, route }: { product: string; route: BillingScreenProps['route'] }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { isBack, isChecking, isPaid, begun, subscription, failed, again } =
    useProviderReturn(product);
  if (!isBack) return null;
  const day = begun === 'TRIAL' ? subscription?.trial_until : subscription?.starts_on;
  const now = (route === 'partner_subscription' && begun) || 'checked';
  const isFeePaid = isPaid && now === 'checked';
  return (
    <div role="status" className={classes.returned}>
      {isChecking && <Text>{t('subscription.back.checking')}</Text>}
      {isFeePaid && <Text>{t('subscription.fee.paid')}</Text>}
      {!isChecking && !isFeePaid && !failed && (
        <Text>{t(`subscription.back.${now}`, { date: day ? dates.longDate(day) : '' })}</Text>
      )}
      {failed && (
        <>
          <Text>{t('subscription.back.failed')}</Text>
          <Button variant="default" size="xs" onClick={again}>
            {t('subscription.back.again')}
          </Button>
        </>
      )}
    </div>
  );
}
