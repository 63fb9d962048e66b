import { useTranslation } from '../../../i18n/use-translation.ts';
import { productChoices } from '../../../seller/products.ts';
import { useProducts } from '../../../seller/use-shell.ts';
import { PeriodPicker } from '../../../ui/date-range/period-picker.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import { address, type DashboardSearch } from '../search.ts';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  search: DashboardSearch;
  onChange: (different: Partial<DashboardSearch>) => void;
}

/** What the figures are of: a period, and one product or all. */
export function FilterBar({ search, onChange }: FilterBarProps) {
  const { t } = useTranslation();
  const choices = productChoices(useProducts(), t('dashboard.all_products'));
  const all = choices[0]?.id ?? 'all';
  // Until the list is there the choice of all holds its place, so that nothing below moves.
  const options =
    choices.length > 0
      ? choices.map(({ id, name }) => ({ value: id, label: name }))
      : [{ value: all, label: t('dashboard.all_products') }];
  // A product that is not on the list, from an old link, is still what is chosen.
  if (search.productID && !options.some(({ value }) => value === search.productID)) {
    options.push({ value: search.productID, label: search.productID });
  }
  return (
    <section className={classes.bar} aria-label={t('dashboard.filters')}>
      <PeriodPicker
        value={search.period}
        onChange={(period) => onChange({ period })}
        usual={address.usual.period as '30d'}
      />
      <Select
        label={t('dashboard.product')}
        options={options}
        value={search.productID ?? all}
        onChange={(id) => onChange({ productID: id === all ? null : id })}
        searchable
        nothingFound={t('dashboard.no_product_found')}
      />
    </section>
  );
}

/** As wide and high as the bar, before it can be there: on a phone both take two rows. */
export function FilterBarSkeleton() {
  return (
    <div className={classes.bar} aria-hidden="true">
      <span className={classes.waiting}>
        <Bar width={160} />
      </span>
      <span className={classes.waiting}>
        <Bar width={256} />
      </span>
    </div>
  );
}
