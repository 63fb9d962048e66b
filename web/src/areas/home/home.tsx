import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../auth/session.ts';
import { useApi } from '../../graphql/api-context.ts';
import type { ApiError } from '../../graphql/api-error.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { paths } from '../../links/paths.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AccountPanel } from './parts/account-panel.tsx';
import { Figures } from './parts/figures.tsx';
import { HomeLayout } from './parts/home-layout.tsx';
import { HomeSkeleton } from './parts/home-skeleton.tsx';
import { ProductsPanel } from './parts/products-panel.tsx';
import { SellerHeading } from './parts/seller-heading.tsx';
import { homeQuery } from './queries.ts';

/** The seller, the figures of the day and the products. */
export function HomeScreen() {
  const language = useLanguage();
  const { data, error, refetch } = useQuery(homeQuery(useApi(), language));

  if (!data && !error) return <HomeSkeleton />;
  if (error?.reason === 'no_seller' || (data && !data.seller)) return <NoSeller />;
  if (!data?.seller) return <LoadFailed error={error as ApiError} retry={() => void refetch()} />;
  return (
    <HomeLayout
      heading={<SellerHeading seller={data.seller} />}
      figures={<Figures home={data} />}
      main={<ProductsPanel products={data.product_list} />}
      side={<AccountPanel seller={data.seller} />}
    />
  );
}

function NoSeller() {
  const { t } = useTranslation();
  return (
    <Panel>
      <Notice order={1} title={t('home.no_seller_title')} text={t('home.no_seller_text')} />
    </Panel>
  );
}

function LoadFailed({ error, retry }: { error: ApiError; retry: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const language = useLanguage();
  const signIn = () => void session.signIn(paths.home(language), language);
  return (
    <Panel>
      <ErrorNotice
        order={1}
        error={error}
        actions={
          error.code === 'UNAUTHENTICATED' ? (
            <Button onClick={signIn}>{t('auth.sign_in')}</Button>
          ) : (
            <Button onClick={retry}>{t('error.retry')}</Button>
          )
        }
      />
    </Panel>
  );
}
