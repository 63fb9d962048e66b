import { useCallback } from 'react';
import { formatEnum } from '../../../format/enum.ts';
import { useFormat } from '../../../format/use-format.ts';
import type { Dimension, OrderSource, ProductType } from '../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Bar } from '../measure.ts';

/** What a part is called: a product, a type, a source, a country, a language. */
export function usePartName(): (dimension: Dimension, part: Pick<Bar, 'value' | 'name'>) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback(
    (dimension, { value, name }) => {
      // What the server learnt after this build has no text here, but a name.
      const otherwise = { defaultValue: formatEnum(value) };
      switch (dimension) {
        case 'PRODUCT':
          return name || t('dashboard.product_unknown', { id: value });
        case 'TYPE':
          return t(`sales.product_types.${value as ProductType}`, otherwise);
        case 'SOURCE':
          return t(`sales.sources.${value as OrderSource}`, otherwise);
        case 'COUNTRY':
          return value ? format.country(value) : t('dashboard.part_unknown');
        case 'LANGUAGE':
          return value ? format.language(value) : t('dashboard.part_unknown');
      }
    },
    [t, format],
  );
}
