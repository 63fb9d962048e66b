import { Star } from 'lucide-react';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import type { ProductItem } from '../queries.ts';
import classes from './rating.module.css';

interface ProductRatingProps {
  rating: ProductItem['rating'];
  /** For a column: why there is no average in few words, all of them on hover. Default false. */
  isShort?: boolean;
}

/** The average of the months that count with how many rated, or why there is none. */
export function ProductRating({ rating, isShort = false }: ProductRatingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (rating.average === null || rating.average === undefined) {
    const isNone = rating.hidden === 'NONE';
    const number = format.number(rating.recent);
    const needed = format.number(rating.needed);
    const words = isNone
      ? t('products.rating.none')
      : t('products.rating.too_few', { count: rating.months, number, needed });
    return (
      <span className={common.hint} title={words}>
        {isShort && !isNone ? t('products.rating.few', { number, needed }) : words}
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
