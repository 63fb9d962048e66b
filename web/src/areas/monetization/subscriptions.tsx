import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDates } from '../../format/use-dates.ts';
import { useMonths } from '../../format/use-months.ts';
import { useApi } from '../../graphql/api-context.ts';
import type { CustomerSubscriptionsQuery } from '../../graphql/generated/monetization/graphql.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { NotLoaded } from '../../ui/error-state/not-loaded.tsx';
import { Money } from '../../ui/money/money.tsx';
import { Pagination } from '../../ui/pagination/pagination.tsx';
import { SidePanel } from '../../ui/side-panel/side-panel.tsx';
import classes from './monetization.module.css';
import type { Opened } from './opened.ts';
import { subscriptionsQuery } from './queries.ts';

const perPage = 25;

interface SubscriptionsProps {
  opened: Opened;
  /** The name of the product, where only its subscriptions are listed. */
  product: string | undefined;
  onClose: () => void;
}

/** The subscriptions that a figure counts. */
export function Subscriptions({ opened, product, onClose }: SubscriptionsProps) {
  const { t } = useTranslation();
  const months = useMonths('short');
  const [page, setPage] = useState(1);
  const query = useQuery(subscriptionsQuery(useApi(), opened, page, useLanguage()));
  const { data } = query;
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / perPage));
  const about = [
    product,
    opened.month && months(opened.month),
    opened.after !== undefined && t('monetization.after', { month: opened.after + 1 }),
  ].filter(Boolean);
  return (
    <SidePanel title={t(`monetization.figures.${opened.figure}`)} onClose={onClose}>
      <div className={classes.panel}>
        {about.length > 0 && <Text>{about.join(' · ')}</Text>}
        <NotLoaded query={query} title={t('monetization.failed_title')} />
        {data && (
          <Text size="sm" c="dimmed">
            {t('monetization.listed', { count: data.count })}
          </Text>
        )}
        <ul className={classes.list}>
          {data?.subscriptions.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
        {pages > 1 && <Pagination page={page} pages={pages} onChange={setPage} />}
      </div>
    </SidePanel>
  );
}

type Listed = CustomerSubscriptionsQuery['customer_subscriptions']['subscriptions'][number];

function Row({ one }: { one: Listed }) {
  const { t } = useTranslation();
  const dates = useDates();
  return (
    <li>
      <div>
        <Text fw={500}>{one.customer}</Text>
        <Text size="sm" c="dimmed">
          {one.product}
        </Text>
        <Text size="sm" c="dimmed">
          {t(`monetization.states.${one.state}`)} ·{' '}
          {t('monetization.since', { date: dates.date(one.started_on) })}
          {one.ended_on && ` · ${t('monetization.until', { date: dates.date(one.ended_on) })}`}
          {!one.ended_on &&
            one.renews_on &&
            ` · ${t('monetization.renews', { date: dates.date(one.renews_on) })}`}
        </Text>
      </div>
      <div>
        <Money cents={one.monthly} exact />
        <Text size="xs" c="dimmed">
          {t('monetization.a_month')}
        </Text>
      </div>
    </li>
  );
}
