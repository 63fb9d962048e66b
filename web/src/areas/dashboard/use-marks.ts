import { useMemo } from 'react';
import { useFormat } from '../../format/use-format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useDayLabels } from './day-labels.ts';
import { firstMarks, markerText } from './marks.ts';
import type { Dashboard } from './queries.ts';
import { useProductName } from './use-product-name.ts';

type Marker = Dashboard['markers'][number];

/** How what the seller did is shown beside a curve. */
export interface Marks {
  /** One in a sentence, with its day and product unless they are said beside it. */
  sentence: (marker: Marker, said: { product: boolean; day: boolean }) => string;
  /** Where there is room for few sentences: the first ones, and how many there are besides. */
  few: (sentences: readonly string[]) => string[];
}

export function useMarks(): Marks {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = useDayLabels();
  const productName = useProductName();
  return useMemo(
    () => ({
      sentence: (marker, said) => {
        const { on, kind, product_id } = marker;
        const text = markerText(marker, format);
        const product = product_id && !said.product ? productName(product_id) : '';
        const words = { day: labels.day(on), kind: t(`dashboard.markers.${kind}`), text };
        // A product that was renamed is already named.
        if (product && !text.includes(product)) {
          const key = said.day ? 'dashboard.marker_of_that_day' : 'dashboard.marker_of';
          return t(key, { ...words, product });
        }
        return t(said.day ? 'dashboard.marker_that_day' : 'dashboard.marker', words);
      },
      few: (sentences) => {
        const { first, more } = firstMarks(sentences);
        return more > 0 ? [...first, t('dashboard.more_marks', { count: more })] : first;
      },
    }),
    [t, format, labels, productName],
  );
}
