import { Button } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeature } from '../../../seller/features.ts';
import { PeriodPicker } from '../../../ui/date-range/period-picker.tsx';
import type { ChangeSearch } from '../search.ts';
import { defaultSearch, type OrderSearch } from '../search.ts';
import classes from './filter-bar.module.css';
import { LanguageFilter, ProductFilter, SourceFilter, TypeFilter } from './filter-selects.tsx';
import { SearchBox, type Typing } from './search-box.tsx';

interface FilterBarProps {
  search: OrderSearch;
  change: ChangeSearch;
  searchRef: RefObject<HTMLInputElement | null>;
  typing: RefObject<Typing | null>;
  /** Keeps a text that was typed and not searched for yet. */
  keepText: (text: string) => void;
}

/** Everything that narrows the list; on a phone most of it folds away. */
export function FilterBar({ search, change, searchRef, typing, keepText }: FilterBarProps) {
  const { t } = useTranslation();
  const general = useFeature('order_filters');
  const product = useFeature('order_filter_product');
  const source = useFeature('order_filter_source');
  const language = useFeature('order_filter_language');
  const [open, setOpen] = useState(false);
  const moreId = useId();
  if (!general && !product && !source && !language) return null;

  const { productID, type, businessCareOnly } = search;
  const active = [productID, search.source, search.language, type, businessCareOnly].filter(
    Boolean,
  ).length;
  const props = { search, change };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere.
    <div role="group" aria-label={t('orders.filters.label')} className={classes.bar}>
      {general && (
        <div className={classes.search}>
          <SearchBox
            inputRef={searchRef}
            typing={typing}
            onLeave={keepText}
            value={search.search}
            // While one types, back leads to the list as it was before.
            onSearch={(text) => {
              // Before the address says it: whoever leaves meanwhile would lose it.
              keepText(text);
              change({ search: text }, { replace: search.search !== '' });
            }}
          />
        </div>
      )}
      {general && (
        <PeriodPicker
          value={search.period}
          usual={defaultSearch.period as '30d'}
          onChange={(period) => change({ period })}
        />
      )}
      <Button
        variant="default"
        className={classes.fold}
        leftSection={<ListFilter size={16} aria-hidden />}
        aria-expanded={open}
        aria-controls={moreId}
        onClick={() => setOpen(!open)}
      >
        {active > 0 ? t('orders.filters.more_active', { count: active }) : t('orders.filters.more')}
      </Button>
      <div id={moreId} className={classes.more} data-open={open || undefined}>
        {product && <ProductFilter {...props} />}
        {source && <SourceFilter {...props} />}
        {language && <LanguageFilter {...props} />}
        {general && <TypeFilter {...props} />}
        {general && (
          <Button
            variant="default"
            className={classes.toggle}
            aria-pressed={search.businessCareOnly}
            onClick={() => change({ businessCareOnly: !search.businessCareOnly })}
          >
            {t('orders.filters.business_care')}
          </Button>
        )}
      </div>
    </div>
  );
}
