import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { productChoices } from '../../../seller/products.ts';
import { useProducts } from '../../../seller/use-shell.ts';
import { PeriodPicker } from '../../../ui/date-range/period-picker.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { ChangeSearch } from '../search.ts';
import { type ThreadSearch, threadStates } from '../search.ts';
import classes from './filter-bar.module.css';

interface FilterProps {
  search: ThreadSearch;
  change: ChangeSearch;
}

interface FilterBarProps extends FilterProps {
  barRef: RefObject<HTMLDivElement | null>;
}

/** Stands for no choice; the id of the entry for all products too (R7.8). */
const all = 'all';

/** Everything that narrows the list. */
export function FilterBar({ search, change, barRef }: FilterBarProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere.
    <div ref={barRef} role="group" aria-label={t('messages.filters.label')} className={classes.bar}>
      <Select
        label={t('messages.filters.state')}
        options={threadStates.map((value) => ({ value, label: t(`messages.states.${value}`) }))}
        value={search.state}
        onChange={(state) => change({ state })}
      />
      <PeriodPicker value={search.period} usual="all" onChange={(period) => change({ period })} />
      <ProductFilter search={search} change={change} />
    </div>
  );
}

function ProductFilter({ search, change }: FilterProps) {
  const { t } = useTranslation();
  const store = useProducts();
  const options = useMemo(() => {
    const choices = productChoices(store, t('messages.filters.all_products'));
    return choices.map(({ id, name }) => ({ value: id, label: name }));
  }, [store, t]);
  // Of a product the seller no longer has, a chip tells and takes away.
  const isListed = options.some(({ value }) => value === search.productID);
  return (
    <div className={classes.product}>
      <Select
        label={t('messages.filters.product')}
        searchable
        nothingFound={t('messages.filters.nothing_called')}
        options={
          options.length > 0 ? options : [{ value: all, label: t('messages.filters.all_products') }]
        }
        value={search.productID && isListed ? search.productID : all}
        onChange={(id) => change({ productID: id === all ? null : id })}
      />
    </div>
  );
}
