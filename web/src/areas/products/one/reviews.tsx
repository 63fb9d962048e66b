import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useDates } from '../../../format/use-dates.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { usePlaces } from '../links.ts';
import { type ProductItem, ratingsQuery } from '../queries.ts';
import { ProductRating } from '../shared/rating.tsx';
import classes from './product.module.css';
import { QueryPanel } from './query-panel.tsx';

/** The newest words of customers, and the way to all of them. */
export function Reviews({ item }: { item: ProductItem }) {
  const { t } = useTranslation();
  const dates = useDates();
  const places = usePlaces();
  const query = useQuery(ratingsQuery(useApi(), item.id, useLanguage()));
  return (
    <QueryPanel query={query} data={query.data} failed={t('products.reviews.failed')}>
      {({ count, ratings }) =>
        count === 0 ? (
          <EmptyState
            title={t('products.reviews.none_title')}
            text={t('products.reviews.none_text')}
          />
        ) : (
          <>
            <div className={classes.foot} style={{ borderTop: 0 }}>
              <div className={classes.line}>
                <ProductRating rating={item.rating} />
                <Anchor component={Link} to={places.reviews(item.id)}>
                  {t('products.reviews.all', { count })}
                </Anchor>
              </div>
            </div>
            <ul className={classes.rows} aria-label={t('products.tabs.reviews')}>
              {ratings.map((rating) => (
                <li key={rating.id} className={classes.row}>
                  <div>
                    <div className={classes.strong}>
                      {t('products.reviews.stars', { stars: rating.stars })}
                    </div>
                    <div className={classes.dim}>{dates.date(rating.day)}</div>
                  </div>
                  <div>
                    {rating.comment && <p lang={rating.language}>{rating.comment}</p>}
                    <div className={classes.dim}>{rating.customer_name}</div>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </QueryPanel>
  );
}
