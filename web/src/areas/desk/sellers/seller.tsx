import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { formatCountry } from '../../../format/intl.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { ErrorState } from '../../../ui/error-state/error-state.tsx';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { SkeletonText } from '../../../ui/skeleton/skeleton.tsx';
import { Actions } from './page/actions.tsx';
import { Agreement } from './page/agreement.tsx';
import { Conversations } from './page/conversations.tsx';
import { Flags } from './page/flags.tsx';
import { MoneyPanel } from './page/money-panel.tsx';
import { Trail } from './page/trail.tsx';
import { type DeskSeller, sellerQuery } from './queries.ts';
import classes from './sellers.module.css';
import { Standing } from './standing.tsx';

/** The state of one seller, and all that an operator can do about it (R18.4). */
export function SellerScreen() {
  const { t } = useTranslation();
  const { seller_id: id = '' } = useParams();
  const { data: seller, error, refetch } = useQuery(sellerQuery(useApi(), id));
  if (!seller && error) {
    const isGone = error.reason === 'seller_unknown';
    return (
      <ErrorState
        order={1}
        title={isGone ? t('desk.sellers.unknown.title') : t('error.not_fetched')}
        text={isGone ? t('desk.sellers.unknown.text') : t('error.network_text')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!seller) return <SkeletonText />;
  return (
    <div className={classes.page}>
      <Head seller={seller} />
      {seller.is_banned && (
        <Text role="note" className={classes.note ?? ''} data-tone="error">
          {seller.banned_because
            ? t('desk.sellers.banned_because', { reason: seller.banned_because })
            : t('desk.sellers.banned')}
        </Text>
      )}
      <div className={classes.columns}>
        <MoneyPanel seller={seller} />
        <Agreement seller={seller} />
        <Flags key={seller.id} seller={seller} />
        <Conversations seller={seller} />
      </div>
      <Trail key={seller.id} seller={seller.id} />
    </div>
  );
}

function Head({ seller }: { seller: DeskSeller }) {
  const { t } = useTranslation();
  const dates = useDates();
  const language = useLanguage();
  const name = `${seller.first_name} ${seller.last_name}`;
  return (
    <>
      <Anchor component={Link} to={`${paths.home(language)}/desk/sellers`} size="sm">
        {t('desk.sellers.back')}
      </Anchor>
      <PageHeader
        title={seller.company.name || name}
        beside={<Standing seller={{ ...seller, is_held: seller.payout_held_at !== null }} />}
        description={[
          seller.company.name && name,
          seller.email,
          formatCountry(seller.country, language),
          t('desk.sellers.number', { id: seller.external_id ?? seller.id }),
          t('desk.sellers.since', { date: dates.date(seller.created_at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={<Actions seller={seller} />}
      />
      {seller.waiting > 0 && (
        <Text size="sm" c="dimmed">
          {t('desk.sellers.waiting', { number: seller.waiting })}
        </Text>
      )}
    </>
  );
}
