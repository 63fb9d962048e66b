import { Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import type { Selection } from '../../../ui/list/use-selection.ts';
import { Sparkline } from '../../../ui/sparkline/sparkline.tsx';
import { usePlaces } from '../links.ts';
import type { ProductItem } from '../queries.ts';
import { StateMark } from '../shared/mark.tsx';
import { ProductPrice } from '../shared/price.tsx';
import { ProductIcon } from '../shared/product-icon.tsx';
import { ProductRating } from '../shared/rating.tsx';
import { Trend } from '../shared/trend.tsx';
import classes from './product-list.module.css';

interface TilesProps {
  rows: readonly ProductItem[];
  selection: Selection<ProductItem>;
}

/** Products by their faces: icon, name, price, and how they do. */
export function Tiles({ rows, selection }: TilesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const places = usePlaces();
  return (
    <ul className={classes.tiles} aria-label={t('routes.products.name')}>
      {rows.map((item) => (
        <li key={item.id} className={classes.tile}>
          <Checkbox
            size="xs"
            className={classes.check}
            aria-label={t('lists.select_row', { name: item.name })}
            checked={selection.isChosen(item)}
            onChange={() => selection.toggle(item)}
          />
          <div className={classes.head}>
            <ProductIcon type={item.type} file={item.icon} size={48} />
            <div className={classes.words}>
              <Link to={places.product(item.id)} className={`${common.cover} ${classes.link}`}>
                {item.name}
              </Link>
              <span className={classes.type}>{t(`sales.product_types.${item.type}`)}</span>
            </div>
          </div>
          <StateMark item={item} />
          <ProductRating rating={item.rating} />
          <div className={classes.foot}>
            <span className={classes.type}>
              {t('products.turnover_30', { amount: format.euros(item.turnover) })}{' '}
              <Trend now={item.turnover} before={item.turnover_before} />
            </span>
            <Sparkline values={item.turnover_days} />
          </div>
          <div className={classes.foot}>
            <ProductPrice item={item} strong />
            <span className={classes.type}>{item.version}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
