import { useFormat } from '../../format/use-format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Terms } from './queries.ts';

/** How many more codes the seller may create. */
export function CodesLeft({ terms, className }: { terms: Terms; className?: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className={className}>
      {t('promote.codes_left', {
        count: terms.code_days,
        left: format.number(terms.codes_left),
        codes: format.number(terms.codes),
        days: format.number(terms.code_days),
      })}
    </p>
  );
}
