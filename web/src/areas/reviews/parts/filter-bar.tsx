import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { productChoices } from '../../../seller/products.ts';
import { useProducts } from '../../../seller/use-shell.ts';
import { PeriodPicker } from '../../../ui/date-range/period-picker.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import { type ChangeSearch, type ReviewSearch, starChoices } from '../search.ts';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  search: ReviewSearch;
  change: ChangeSearch;
  barRef: RefObject<HTMLDivElement | null>;
}

/** Stands for no choice; the id of the entry for all products too (R7.8). */
const all = 'all';

/** Everything that narrows the list. */
export function FilterBar({ search, change, barRef }: FilterBarProps) {
  const { t } = useTranslation();
  const store = useProducts();
  const products = productChoices(store, t('reviews.filters.all_products'));
  // Until the list is there the choice of all holds its place, so that nothing below moves.
  const options =
    products.length > 0
      ? products.map(({ id, name }) => ({ value: id, label: name }))
      : [{ value: all, label: t('reviews.filters.all_products') }];
  // Of a product the seller no longer has, a chip tells and takes away.
  const isListed = options.some(({ value }) => value === search.productID);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere.
    <div ref={barRef} role="group" aria-label={t('reviews.filters.label')} className={classes.bar}>
      <PeriodPicker value={search.period} usual="all" onChange={(period) => change({ period })} />
      <Select
        label={t('reviews.filters.product')}
        searchable
        nothingFound={t('reviews.filters.nothing_called')}
        options={options}
        value={search.productID && isListed ? search.productID : all}
        onChange={(id) => change({ productID: id === all ? null : id })}
      />
      <Select
        label={t('reviews.filters.stars')}
        options={[
          { value: all, label: t('reviews.filters.all_stars') },
          ...starChoices.map((stars) => ({
            value: String(stars),
            label: t('reviews.stars', { count: stars }),
          })),
        ]}
        value={search.stars ? String(search.stars) : all}
        onChange={(value) =>
          change({ stars: starChoices.find((stars) => String(stars) === value) ?? null })
        }
      />
    </div>
  );
}

/** As wide and high as the bar, before it can be there. */
export function FilterBarSkeleton() {
  return (
    <div className={classes.bar} aria-hidden="true">
      {[116, 258, 258].map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three places that never change.
        <span key={at} className={classes.waiting}>
          <Bar width={width} />
        </span>
      ))}
    </div>
  );
}
