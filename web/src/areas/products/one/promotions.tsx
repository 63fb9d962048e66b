import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { Link } from 'react-router';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import type { PromotionState } from '../../../graphql/generated/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Mark } from '../../../ui/mark/mark.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { usePlaces } from '../links.ts';
import { type ProductItem, promotionsQuery } from '../queries.ts';
import classes from './product.module.css';
import { QueryPanel } from './query-panel.tsx';

const tones = {
  PLANNED: 'info',
  RUNNING: 'success',
  ENDED: 'neutral',
  CANCELLED: 'neutral',
} as const satisfies Record<PromotionState, string>;

/** The product's latest promotions, with what they brought (R17.5). */
export function Promotions({ item }: { item: ProductItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const dates = useDates();
  const places = usePlaces();
  const query = useQuery(promotionsQuery(useApi(), item.id, useLanguage()));
  const all = (
    <Button component={Link} to={places.promotions(item.id)} variant="default">
      {t('products.actions.promote')}
    </Button>
  );
  return (
    <QueryPanel query={query} data={query.data} failed={t('products.one.failed_title')}>
      {(promotions) =>
        promotions.length === 0 ? (
          <EmptyState
            icon={<Tag size={24} aria-hidden />}
            title={t('products.promotions.title')}
            text={t('products.promotions.text')}
            actions={all}
          />
        ) : (
          <>
            <ul className={classes.rows} aria-label={t('products.tabs.promotions')}>
              {promotions.map(
                ({
                  id,
                  kind,
                  code,
                  discount_type,
                  discount,
                  starts_on,
                  ends_on,
                  state,
                  result,
                }) => (
                  <li key={id} className={classes.row}>
                    <div>
                      <div className={classes.strong}>
                        {'\u2212'}
                        {discount_type === 'PERCENTAGE'
                          ? format.percent(discount / 100)
                          : format.euros(discount)}
                      </div>
                      <Mark tone={tones[state]}>{t(`products.promotions.states.${state}`)}</Mark>
                    </div>
                    <div>
                      <div>
                        {t(`products.promotions.kinds.${kind}`)} {code}
                      </div>
                      <div className={classes.dim}>
                        {t('products.promotions.days', {
                          from: dates.date(starts_on),
                          to: dates.date(ends_on),
                        })}
                      </div>
                    </div>
                    <div>
                      {result && (
                        <>
                          <Money cents={result.turnover} />{' '}
                          {kind === 'PERIOD' && (
                            <span className={classes.dim}>
                              {t('products.promotions.before', {
                                value: format.euros(result.turnover_before),
                              })}
                            </span>
                          )}
                        </>
                      )}
                    </div>
                  </li>
                ),
              )}
            </ul>
            <div className={classes.foot}>{all}</div>
          </>
        )
      }
    </QueryPanel>
  );
}
