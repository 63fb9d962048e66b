import { Star } from 'lucide-react';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ProductItem } from '../queries.ts';
import classes from './rating.module.css';

/** The average of half a year with how many rated, or why there is none. */
export function ProductRating({ rating }: { rating: ProductItem['rating'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (rating.average === null || rating.average === undefined) {
    return (
      <span className={classes.hidden}>
        {rating.hidden === 'NONE'
          ? t('products.rating.none')
          : t('products.rating.too_few', { count: rating.recent })}
      </span>
    );
  }
  return (
    <span className={classes.rating}>
      <Star size={14} aria-hidden />
      {t('products.rating.average', {
        average: format.number(rating.average / 100),
        count: rating.count,
      })}
    </span>
  );
}
