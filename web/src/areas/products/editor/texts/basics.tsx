import { Button, MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../../../format/use-format.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import common from '../../../../ui/common.module.css';
import { Panel } from '../../../../ui/panel.tsx';
import { PriceDialog } from '../../one/price-dialog.tsx';
import type { ProductDetails } from '../../queries.ts';
import classes from '../shared/editor.module.css';
import type { PartProps } from '../shared/part-props.ts';
import { hasPrice } from '../shared/sheet.ts';
import { useCategories } from '../shared/use-categories.ts';

/** What it is, its place in the marketplace, and what it costs. */
export function Basics({
  draft,
  change,
  disabled,
  details,
}: PartProps & { details: ProductDetails }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isPricing, setPricing] = useState(false);
  const { groups } = useCategories();
  const { item } = details;
  const isPriced = hasPrice(details.sheet);
  return (
    <Panel padded labelledBy="sheet-basics">
      <h2 id="sheet-basics" className={classes.heading}>
        {t('products.editor.sections.basics')}
      </h2>
      <div className={common.stack}>
        <div>
          <div className={classes.document}>
            <span>{t('products.columns.type')}</span>
            <span>{t(`sales.product_types.${item.type}`)}</span>
          </div>
          <div className={classes.document} data-field="price">
            <span>{t('products.columns.price')}</span>
            <span>
              {isPriced ? format.euros(item.price, { exact: true }) : t('products.editor.no_price')}
            </span>
            {item.state !== 'REMOVED' && (
              <Button size="compact-sm" variant="default" onClick={() => setPricing(true)}>
                {t(isPriced ? 'products.actions.price' : 'products.actions.set_price')}
              </Button>
            )}
          </div>
        </div>
        <div data-field="categories">
          <MultiSelect
            label={t('products.fields.categories')}
            description={t('products.editor.categories_hint')}
            data={groups}
            value={draft.categories}
            onChange={(categories) => change({ categories })}
            disabled={disabled}
            searchable
            required
            nothingFoundMessage={t('products.editor.no_category')}
            comboboxProps={{ withinPortal: false }}
          />
        </div>
      </div>
      {isPricing && <PriceDialog details={details} onClose={() => setPricing(false)} />}
    </Panel>
  );
}
