import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useApi } from '../../graphql/api-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { useDayLabels } from './day-labels.ts';
import filterClasses from './filter/filter-bar.module.css';
import { FilterBar, FilterBarSkeleton } from './filter/filter-bar.tsx';
import { DashboardContent } from './page/dashboard-content.tsx';
import classes from './page/dashboard-layout.module.css';
import { DashboardSkeleton } from './page/dashboard-skeleton.tsx';
import { FiguresError } from './page/figures-error.tsx';
import { type Dashboard, figuresQuery, standingQuery } from './queries.ts';
import { address, isByMonth, requestedDays } from './search.ts';
import { useProductName } from './use-product-name.ts';

/** The figures of the business over time, and the seller's level. */
export function DashboardScreen() {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('routes.dashboard.title')}
        description={t('routes.dashboard.description')}
      />
      <Suspense fallback={<Waiting />}>
        <Figures />
      </Suspense>
    </div>
  );
}

/** Both queries are sent at once: the page is one round trip to the server. */
function Figures() {
  const api = useApi();
  const lang = useLanguage();
  const { search, change } = address.useSearch();
  const { from, to } = requestedDays(search.period);
  const { period, productID } = search;
  const by_month = isByMonth(period);
  const figures = useQuery(figuresQuery(api, { from, to, productID, by_month, lang }));
  const standing = useQuery(standingQuery(api));
  const shown = figures.data && !(figures.error && figures.isPlaceholderData);
  return (
    <>
      <FilterBar search={search} onChange={change} />
      {shown && figures.data && (
        <>
          <PrintedFilter dashboard={figures.data} productID={productID} />
          <DashboardContent
            dashboard={figures.data}
            standing={standing}
            search={search}
            onChange={change}
            updating={figures.isPlaceholderData}
          />
        </>
      )}
      {!shown && figures.error && (
        <FiguresError
          error={figures.error}
          onRetry={() => void figures.refetch()}
          {...(productID && { onAllProducts: () => change({ productID: null }) })}
        />
      )}
      {!shown && !figures.error && <DashboardSkeleton />}
    </>
  );
}

function Waiting() {
  return (
    <>
      <FilterBarSkeleton />
      <DashboardSkeleton />
    </>
  );
}

interface PrintedFilterProps {
  dashboard: Dashboard;
  productID: string | null;
}

/** What the figures are of, on paper, where there are no controls to say it. */
function PrintedFilter({ dashboard, productID }: PrintedFilterProps) {
  const { t } = useTranslation();
  const labels = useDayLabels();
  const productName = useProductName();
  const product = productID ? productName(productID) : t('dashboard.all_products');
  return (
    <p className={filterClasses.printed}>
      {product} · {labels.range(dashboard)}
    </p>
  );
}
