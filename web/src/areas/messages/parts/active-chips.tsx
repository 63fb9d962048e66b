import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useProducts } from '../../../seller/use-shell.ts';
import { type Chip, Chips } from '../../../ui/chips/chips.tsx';
import { usePeriodLabel } from '../../../ui/date-range/use-period-label.ts';
import type { ChangeSearch } from '../search.ts';
import { isNarrowed, noFilter, type ThreadSearch } from '../search.ts';

interface ActiveChipsProps {
  search: ThreadSearch;
  change: ChangeSearch;
  /** Takes the focus when nothing is left to remove. */
  barRef: RefObject<HTMLDivElement | null>;
}

/** What narrows the list at present, each of it to be taken away. */
export function ActiveChips({ search, change, barRef }: ActiveChipsProps) {
  const { t } = useTranslation();
  const periodLabel = usePeriodLabel();
  const { products } = useProducts();
  const { period, productID, state } = search;
  const focusFilters = () => barRef.current?.querySelector('input')?.focus();
  const chip = (field: keyof typeof noFilter, name: string, value: string): Chip => {
    const label = t('messages.chips.chip', { name, value });
    return {
      id: field,
      label,
      removeLabel: t('messages.chips.remove', { filter: label }),
      onRemove: () => change({ [field]: noFilter[field] }),
    };
  };
  const product = products?.find(({ id }) => id === productID)?.name;
  const chips = [
    state !== noFilter.state &&
      chip('state', t('messages.filters.state'), t(`messages.states.${state}`)),
    period !== noFilter.period && chip('period', t('period.label'), periodLabel(period)),
    productID !== null &&
      chip(
        'productID',
        t('messages.filters.product'),
        product ?? t('messages.chips.product_unknown', { id: productID }),
      ),
  ].filter((value) => value !== false);
  return (
    <Chips label={t('messages.chips.label')} chips={chips} onEmptied={focusFilters}>
      {isNarrowed(search) && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            change(noFilter);
            focusFilters();
          }}
        >
          {t('messages.chips.clear')}
        </Button>
      )}
    </Chips>
  );
}
