import { useMemo } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import type { LevelCriterion, SellerLevel } from '../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { LevelOutlook, Standing } from '../queries.ts';
import { missingFor } from './levels.ts';

/** How criteria are written: months, stars, ratings, percent; and by which terms they are judged. */
export function useCriteria({
  months,
  ratings_needed,
}: Pick<LevelOutlook, 'months' | 'ratings_needed'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const amount = (criterion: LevelCriterion, value: number) => {
      switch (criterion) {
        case 'SENIORITY':
          return t('dashboard.level.months', { count: value });
        case 'POSITIVE_RATINGS':
          return t('dashboard.level.ratings', { count: value });
        case 'AVERAGE_RATING':
          return t('dashboard.level.stars', { value: format.number(value / 100) });
        case 'SUPPORT_QUALITY':
          return t('dashboard.percent', { value: format.number(value / 100) });
      }
    };
    return {
      name: (criterion: LevelCriterion) =>
        t(`dashboard.level.criteria.${criterion}`, {
          window: t('dashboard.level.window', { count: months }),
        }),
      /** What a level requires, without its unit: the line above has it. */
      bare: (criterion: LevelCriterion, value: number) => {
        if (criterion === 'SUPPORT_QUALITY') return amount(criterion, value);
        return format.number(criterion === 'AVERAGE_RATING' ? value / 100 : value);
      },
      /** The current value. */
      value: ({ criterion, value }: Standing) =>
        value === null ? t(`dashboard.level.unknown.${criterion}`) : amount(criterion, value),
      /** Whether it is enough for a level, and if not, what is missing. */
      missing: (standing: Standing, level: SellerLevel) => {
        const missing = missingFor(standing, level);
        const name = t(`dashboard.levels.${level}`);
        const { criterion, value } = standing;
        const hint =
          value === null
            ? t(`dashboard.level.unknown_hint.${criterion}`, { count: ratings_needed })
            : '';
        if (missing === 0) {
          return [t('dashboard.level.enough', { level: name }), hint].filter(Boolean).join(' · ');
        }
        if (missing === null) return hint;
        const gap =
          criterion === 'SUPPORT_QUALITY' // between two shares, so no share itself
            ? t('dashboard.points', { value: format.number(missing / 100) })
            : amount(criterion, missing);
        return t('dashboard.level.missing', { level: name, amount: gap });
      },
    };
  }, [t, format, months, ratings_needed]);
}
