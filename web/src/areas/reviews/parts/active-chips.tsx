import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProducts } from '../../../seller/use-shell.ts';
import { type Chip, Chips } from '../../../ui/chips/chips.tsx';
import { usePeriodLabel } from '../../../ui/date-range/use-period-label.ts';
import { type ChangeSearch, noFilter, type ReviewSearch } from '../search.ts';

interface ActiveChipsProps {
  search: ReviewSearch;
  change: ChangeSearch;
  /** Where the focus goes when nothing is left to remove. */
  onEmptied: () => void;
}

/** What narrows the list at present, each of it to be taken away. */
export function ActiveChips({ search, change, onEmptied }: ActiveChipsProps) {
  const { t } = useTranslation();
  const values = useFilterValues(search);
  const chips = values.map(({ field, name, value }): Chip => {
    const label = t('reviews.chips.chip', { name, value });
    return {
      id: field,
      label,
      removeLabel: t('reviews.chips.remove', { filter: label }),
      onRemove: () => change({ [field]: noFilter[field] }),
    };
  });
  return (
    <Chips label={t('reviews.chips.label')} chips={chips} onEmptied={onEmptied}>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => {
          change(noFilter);
          onEmptied();
        }}
      >
        {t('reviews.chips.clear')}
      </Button>
    </Chips>
  );
}

interface FilterValue {
  field: keyof typeof noFilter;
  name: string;
  value: string;
}

function useFilterValues({ period, productID, stars }: ReviewSearch): FilterValue[] {
  const { t } = useTranslation();
  const periodLabel = usePeriodLabel();
  const { products } = useProducts();
  const product = products?.find(({ id }) => id === productID)?.name;
  const all: (FilterValue | false | null)[] = [
    period !== noFilter.period && {
      field: 'period',
      name: t('period.label'),
      value: periodLabel(period),
    },
    productID !== null && {
      field: 'productID',
      name: t('reviews.filters.product'),
      value: product ?? t('reviews.chips.product_unknown', { id: productID }),
    },
    stars !== null && {
      field: 'stars',
      name: t('reviews.filters.stars'),
      value: String(stars),
    },
  ];
  return all.filter((one) => one !== false && one !== null);
}
