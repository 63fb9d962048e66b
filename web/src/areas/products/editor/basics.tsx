import { Button, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Panel } from '../../../ui/panel.tsx';
import { PriceDialog } from '../one/price-dialog.tsx';
import { categoriesQuery, type ProductDetails } from '../queries.ts';
import classes from './editor.module.css';
import type { PartProps } from './editor.tsx';

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
  const groups = useCategoryGroups();
  const { item } = details;
  return (
    <Panel padded labelledBy="sheet-basics">
      <h2 id="sheet-basics" className={classes.heading}>
        {t('products.editor.sections.basics')}
      </h2>
      <div className={classes.stack}>
        <div className={classes.document}>
          <span>{t('products.columns.type')}</span>
          <span>{t(`products.types.${item.type}`)}</span>
        </div>
        <div className={classes.document}>
          <span>{t('products.columns.price')}</span>
          <span>{format.euros(item.price, { exact: true })}</span>
          {item.state !== 'REMOVED' && (
            <Button size="compact-sm" variant="default" onClick={() => setPricing(true)}>
              {t('products.actions.price')}
            </Button>
          )}
        </div>
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
      {isPricing && <PriceDialog details={details} onClose={() => setPricing(false)} />}
    </Panel>
  );
}

/** The marketplace's tree, two levels of it as groups; deeper ones name their way. */
function useCategoryGroups() {
  const { data = [] } = useQuery(categoriesQuery(useApi(), useLanguage()));
  return useMemo(() => {
    const byId = new Map(data.map((category) => [category.id, category]));
    const rootOf = (id: string, seen = 0): string => {
      const category = byId.get(id);
      return category?.parent && seen < 20 ? rootOf(category.parent, seen + 1) : id;
    };
    const nameOf = (id: string, root: string, seen = 0): string => {
      const category = byId.get(id);
      if (!category) return id;
      const { parent, name } = category;
      return parent && parent !== root && seen < 20
        ? `${nameOf(parent, root, seen + 1)} › ${name}`
        : name;
    };
    const groups = new Map<string, { value: string; label: string }[]>();
    for (const { id, is_open } of data) {
      if (!is_open) continue;
      const root = rootOf(id);
      const items = groups.get(root) ?? [];
      items.push({ value: id, label: nameOf(id, root) });
      groups.set(root, items);
    }
    return [...groups].map(([root, items]) => ({ group: byId.get(root)?.name ?? root, items }));
  }, [data]);
}
