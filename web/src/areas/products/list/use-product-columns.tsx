import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import { type ListColumn, narrow } from '../../../ui/list/columns.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Sparkline } from '../../../ui/sparkline/sparkline.tsx';
import { isVersioned } from '../one/next-step.ts';
import type { ProductItem } from '../queries.ts';
import { CompatibilityMark, FeeMark, StateMark, ValidationMark } from '../shared/mark.tsx';
import { ProductPrice } from '../shared/price.tsx';
import { ProductIcon } from '../shared/product-icon.tsx';
import { ProductRating } from '../shared/rating.tsx';
import { Trend } from '../shared/trend.tsx';
import classes from './product-list.module.css';

/** What the list says of a product (R12.1). */
export function useProductColumns(platform: string | undefined): ListColumn<ProductItem>[] {
  const { t } = useTranslation();
  // A card is a link as a whole.
  const isCards = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const isPartner = useSeller().seller.partnership_type.name !== 'NO_PARTNERSHIP';
  // Beside the fee there is no room for a column of ratings.
  const isRatingBelow = !isPartner && !isCards;
  return [
    {
      id: 'name',
      head: t('lists.product'),
      main: true,
      sort: 'NAME',
      width: 13,
      flexible: true,
      cell: ({ name, type, icon, rating }) => (
        <span className={classes.name}>
          <ProductIcon type={type} file={icon} />
          <span className={classes.words}>
            <span className={classes.title}>{name}</span>
            <span className={classes.type}>{t(`sales.product_types.${type}`)}</span>
            {isRatingBelow && (
              <span className={classes.rating}>
                <ProductRating rating={rating} isShort />
              </span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('products.columns.state'),
      keep: true,
      width: 8,
      wraps: true,
      card: 'mark',
      cell: (item) => <StateMark item={item} />,
    },
    {
      id: 'turnover',
      head: t('products.columns.turnover'),
      numeric: true,
      sort: 'TURNOVER',
      width: 9.5,
      keep: true,
      cell: ({ turnover, turnover_before, turnover_days }) => (
        <span className={classes.turnover}>
          {!isCards && <Sparkline values={turnover_days} />}
          <span className={classes.amount}>
            <Money cents={turnover} />
            <Trend now={turnover} before={turnover_before} />
          </span>
        </span>
      ),
    },
    {
      id: 'compatibility',
      head: platform
        ? t('products.columns.works_on', { version: platform })
        : t('products.tabs.compatibility'),
      width: 9,
      wraps: true,
      cell: ({ type, compatibility, version }) =>
        isVersioned(type) ? (
          <span className={classes.words}>
            <CompatibilityMark result={compatibility} />
            {version && (
              <span className={classes.version}>{t('products.version', { version })}</span>
            )}
          </span>
        ) : (
          <span className={classes.type}>–</span>
        ),
    },
    {
      id: 'validation',
      head: t('products.columns.validation'),
      width: 10,
      wraps: true,
      cell: (item) => <ValidationMark item={item} leads={!isCards} />,
    },
    // Partners pay none.
    ...(isPartner
      ? []
      : [
          {
            id: 'fee',
            head: t('products.columns.fee'),
            width: 9.5,
            wraps: true,
            cell: (item: ProductItem) => <FeeMark item={item} />,
          },
        ]),
    ...(isRatingBelow
      ? []
      : [
          {
            id: 'rating',
            head: t('products.columns.rating'),
            sort: 'RATING',
            width: 9.5,
            wraps: true,
            cell: ({ rating }: ProductItem) => <ProductRating rating={rating} isShort />,
          },
        ]),
    {
      id: 'price',
      head: t('products.columns.price'),
      numeric: true,
      sort: 'PRICE',
      width: 6.5,
      keep: true,
      card: 'line',
      wraps: true,
      cell: (item) => <ProductPrice item={item} />,
    },
  ];
}
