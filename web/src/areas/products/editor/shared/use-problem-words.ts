import { useFormat } from '../../../../format/use-format.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { Problem } from './sheet.ts';

/** What is wrong with a field, and how to mend it. */
export function useProblemWords(): (problem: Problem) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ reason, limit, actual }) => {
    const numbers = { limit: format.number(limit), actual: format.number(actual) };
    return t(`products.problems.${reason}`, { count: limit - actual, ...numbers });
  };
}
