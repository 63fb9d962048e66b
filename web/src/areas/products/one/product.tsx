import { Button, Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { shareOf, useVersionUploads } from '../../../files/version-uploads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { renameProduct } from '../../../seller/shell-query.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import common from '../../../ui/common.module.css';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state/error-state.tsx';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { later } from '../../../ui/later.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonText } from '../../../ui/skeleton/skeleton.tsx';
import { Tabs } from '../../../ui/tabs/tabs.tsx';
import { usePlaces } from '../links.ts';
import { type ProductDetails, productQuery } from '../queries.ts';
import { Compatibility } from './compatibility.tsx';
import { ProductHeader } from './header.tsx';
import { History } from './history.tsx';
import { isVersioned } from './next-step.ts';
import { Overview } from './overview.tsx';
import classes from './product.module.css';
import { Promotions } from './promotions.tsx';
import { Reviews } from './reviews.tsx';
import { Versions } from './versions.tsx';

// The editor weighs as much as all other tabs together, and most visits do without it.
const Editor = later(async () => (await import('../editor/editor.tsx')).Editor, NoEditor);

const tabs = [
  'overview',
  'versions',
  'sheet',
  'compatibility',
  'reviews',
  'promotions',
  'history',
] as const;

const ofVersions: readonly string[] = ['versions', 'compatibility'];

/** One product (R2.12, R12.2): is it healthy, and what comes next. */
export function Product({ id }: { id: string }) {
  const { t } = useTranslation();
  const places = usePlaces();
  const client = useQueryClient();
  const language = useLanguage();
  const query = useQuery(productQuery(useApi(), id, language));
  const { data } = query;
  const name = data?.item.name;
  useEffect(() => {
    if (name) renameProduct(client, language, { id, name });
  }, [client, language, id, name]);
  if (data) return <Found key={id} details={data} />;
  if (data === null) {
    return (
      <Panel>
        <EmptyState
          order={1}
          title={t('products.one.not_found_title')}
          text={t('products.one.not_found_text')}
          actions={
            <Button component={Link} to={places.list}>
              {t('lists.all_products')}
            </Button>
          }
        />
      </Panel>
    );
  }
  return (
    <NotLoaded inPanel query={query} order={1} title={t('products.one.failed_title')}>
      <SkeletonText lines={8} label={t('products.one.loading')} />
    </NotLoaded>
  );
}

function Found({ details }: { details: ProductDetails }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { item } = details;
  const shown = tabs.filter((tab) => isVersioned(item.type) || !ofVersions.includes(tab));
  const tab = shown.find((known) => known === params.get('tab')) ?? 'overview';
  return (
    <div className={common.stack}>
      <ProductHeader details={details} tab={tab} />
      <Tabs
        label={item.name}
        tabs={shown.map((value) => ({
          value,
          label: t(`products.tabs.${value}`),
          ...(value === 'versions' && { count: details.version_count }),
        }))}
        value={tab}
        onChange={(next) =>
          setParams(next === 'overview' ? {} : { tab: next }, { preventScrollReset: true })
        }
      >
        {tab === 'overview' && <Overview details={details} />}
        {tab === 'versions' && (
          <div className={common.stack}>
            <RunningUpload product={item.id} />
            <Versions details={details} />
          </div>
        )}
        {tab === 'sheet' && (
          <Suspense fallback={<SkeletonText lines={8} label={t('products.one.loading')} />}>
            <Editor key={item.id} details={details} />
          </Suspense>
        )}
        {tab === 'compatibility' && <Compatibility details={details} />}
        {tab === 'reviews' && <Reviews item={item} />}
        {tab === 'promotions' && <Promotions item={item} />}
        {tab === 'history' && <History id={item.id} />}
      </Tabs>
    </div>
  );
}

/** Where the editor's code did not arrive. */
function NoEditor({ again }: { again: () => void }) {
  const { t } = useTranslation();
  return (
    <Panel>
      <ErrorState
        title={t('products.one.failed_title')}
        text={t('not_loaded.text')}
        onRetry={again}
      />
    </Panel>
  );
}

/** The version of a product that is on its way, which goes on without its dialog, and the way back there (R13.1). */
function RunningUpload({ product }: { product: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const places = usePlaces();
  const upload = useVersionUploads(useSeller().seller?.email).find(
    (one) => one.product === product,
  );
  if (!upload) return null;
  const { state, form, sent } = upload;
  const share = shareOf(upload);
  const step = state === 'submitting' ? 'sending' : state;
  const words = t(`products.versions.upload.${step}`, { version: form.version });
  return (
    <Panel padded>
      <div className={classes.upload}>
        <span>
          {words} {sent !== null && state !== 'failed' && format.percent(share)}
        </span>
        <Button component={Link} to={places.upload(product)} variant="default" size="compact-sm">
          {t('products.versions.upload.open')}
        </Button>
      </div>
      {state !== 'failed' && <Progress value={share} aria-label={words} mt="xs" />}
    </Panel>
  );
}
