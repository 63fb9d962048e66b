import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFeature } from '../../../seller/features.ts';
import common from '../../../ui/common.module.css';
import { Money } from '../../../ui/money/money.tsx';
import { Sparkline } from '../../../ui/sparkline/sparkline.tsx';
import { TitledPanel } from '../../../ui/titled-panel.tsx';
import { hasPrice } from '../editor/shared/sheet.ts';
import { useLegacyPages, usePlaces } from '../links.ts';
import { MonetizationNotice } from '../monetization-notice.tsx';
import type { ProductDetails } from '../queries.ts';
import { CompatibilityMark, FeeMark, StateMark, ValidationMark } from '../shared/mark.tsx';
import { ProductRating } from '../shared/rating.tsx';
import { Trend } from '../shared/trend.tsx';
import { isVersioned } from './next-step.ts';
import classes from './product.module.css';

/** The state of the product, and how it sells. */
export function Overview({ details }: { details: ProductDetails }) {
  const { t } = useTranslation();
  const dates = useDates();
  const format = useFormat();
  const places = usePlaces();
  const hasSubscription = useFeature('partner_subscription');
  const legacy = useLegacyPages(details.item.external_id);
  const { item, planned_prices, created_at } = details;
  const isThere = item.state !== 'REMOVED';
  return (
    <div className={common.stack}>
      <MonetizationNotice />
      <div className={classes.panels}>
        <Facts title={t('period.presets.30d')}>
          <Fact name={t('products.overview.turnover')}>
            <Money cents={item.turnover} strong />
            <Trend now={item.turnover} before={item.turnover_before} />
            <Sparkline values={item.turnover_days} />
          </Fact>
          <Fact name={t('products.overview.before')}>
            <Money cents={item.turnover_before} />
          </Fact>
          <Fact name={t('products.overview.sales')}>{format.number(item.sales)}</Fact>
          <Fact name={t('products.overview.rating')}>
            <ProductRating rating={item.rating} />
          </Fact>
          <Fact name="">
            <Anchor component={Link} to={places.dashboard(item.id)}>
              {t('products.actions.figures')}
            </Anchor>
          </Fact>
        </Facts>
        <Facts title={t('products.overview.standing')}>
          <Fact name={t('products.columns.state')}>
            <StateMark item={item} />
          </Fact>
          <Fact name={t('products.columns.validation')}>
            <ValidationMark item={item} />
          </Fact>
          {isVersioned(item.type) && (
            <>
              <Fact name={t('products.columns.version')}>{item.version ?? '–'}</Fact>
              <Fact name={t('products.tabs.compatibility')}>
                <CompatibilityMark result={item.compatibility} />
              </Fact>
            </>
          )}
          <Fact name={t('products.columns.fee')}>
            <FeeMark item={item} />
            {isThere && item.fee.amount > 0 && (
              <span className={classes.dim}>
                {t('products.fee_a_year', { amount: format.euros(item.fee.amount) })}
              </span>
            )}
          </Fact>
          <Fact name={t('products.columns.price')}>
            {hasPrice(details.sheet) ? <Money cents={item.price} /> : t('products.editor.no_price')}
          </Fact>
          {planned_prices.map(({ price, starts_on }) => (
            <Fact
              key={starts_on}
              name={t('products.overview.price_from', { date: dates.date(starts_on) })}
            >
              <Money cents={price} />
            </Fact>
          ))}
          <Fact name={t('products.overview.created')}>{dates.date(created_at)}</Fact>
          {item.external_id && (
            <Fact name={t('products.overview.external_id')}>{item.external_id}</Fact>
          )}
          <Fact name="">
            {hasSubscription && isThere && (
              <Anchor component={Link} to={places.subscription(item.id)}>
                {t('products.overview.subscription')}
              </Anchor>
            )}
            {/* The page of the subscription shows the fee as well; without it, this is the way to cancel it. */}
            {!hasSubscription && isThere && item.fee.state !== 'NONE' && (
              <Anchor component={Link} to={places.fee(item.id)}>
                {t('products.columns.fee')}
              </Anchor>
            )}
            <Anchor component={Link} to={places.invoices(item.id)}>
              {t('products.actions.invoices')}
            </Anchor>
          </Fact>
          {legacy?.sheet && (
            <Fact name={t('products.overview.legacy')}>
              <Anchor href={legacy.sheet}>{t('products.tabs.sheet')}</Anchor>
              <Anchor href={legacy.upload ?? undefined}>{t('products.actions.upload')}</Anchor>
              <Anchor href={legacy.comments ?? undefined}>{t('products.tabs.reviews')}</Anchor>
            </Fact>
          )}
        </Facts>
      </div>
    </div>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TitledPanel title={title}>
      <dl className={classes.list}>{children}</dl>
    </TitledPanel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
