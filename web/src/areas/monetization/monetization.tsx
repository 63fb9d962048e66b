import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConfig } from '../../config/config-context.ts';
import { useMoments } from '../../format/use-moments.ts';
import { useApi } from '../../graphql/api-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { contactUrl } from '../../links/external.ts';
import { paths } from '../../links/paths.ts';
import { To } from '../../links/to.tsx';
import { useFeature } from '../../seller/features.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../ui/error-state/not-loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Cohorts } from './cohorts.tsx';
import { Figures } from './figures.tsx';
import classes from './monetization.module.css';
import { useOpened } from './opened.ts';
import { Products } from './products.tsx';
import { revenueQuery } from './queries.ts';
import { Renewals } from './renewals.tsx';
import { Subscriptions } from './subscriptions.tsx';

/** What customers' subscriptions bring, how many stay, and what comes; each figure opens them (R15.9). */
export function MonetizationScreen() {
  const { t } = useTranslation();
  const lang = useLanguage();
  const query = useQuery(revenueQuery(useApi(), lang));
  const { data, error } = query;
  const { opened, close } = useOpened();
  const hasFaq = useFeature('monetization_info');
  const isClosed = error?.reason === 'no_monetization';
  return (
    <>
      <div className={classes.page}>
        <PageHeader
          title={t('routes.monetization.title')}
          description={
            <>
              {t('routes.monetization.description')}{' '}
              {hasFaq && (
                <Anchor component={Link} to={`${paths.home(lang)}/faq/monetization`}>
                  {t('monetization.faq')}
                </Anchor>
              )}
            </>
          }
        />
        {data && data.products.length > 0 && (
          <>
            <AsOf time={data.as_of} />
            <Figures totals={data.totals} />
            <Products products={data.products} />
            <Renewals renewals={data.renewals} />
            <Cohorts cohorts={data.cohorts} />
          </>
        )}
        {(data?.products.length === 0 || isClosed) && (
          <Panel>
            <EmptyState
              title={t('monetization.none_title')}
              text={isClosed ? t('monetization.closed') : t('monetization.none_text')}
              actions={isClosed && <AskForIt />}
            />
          </Panel>
        )}
        {!isClosed && <NotLoaded inPanel query={query} title={t('monetization.failed_title')} />}
      </div>
      {data && opened && (
        <Subscriptions
          key={JSON.stringify(opened)}
          opened={opened}
          product={data.products.find(({ product_id }) => product_id === opened.product)?.product}
          onClose={close}
        />
      )}
    </>
  );
}

/** To the marketplace's people, who open it; nothing where that page is excluded (R2.30). */
function AskForIt() {
  const { t } = useTranslation();
  const about = { topic: 'ACCOUNT', subject: t('routes.monetization.title') } as const;
  const to = contactUrl(useConfig(), useLanguage(), about);
  if (to === null) return null;
  return (
    <Button component={To} to={to}>
      {t('monetization.contact')}
    </Button>
  );
}

/** Figures of very many subscriptions are as of a moment ago, and say so. */
function AsOf({ time }: { time: string | null }) {
  const { t } = useTranslation();
  const moments = useMoments();
  if (time === null) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('monetization.as_of', { time: moments.ago(time, Date.now()) })}
    </Text>
  );
}
